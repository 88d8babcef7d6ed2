"""Languages: gettext catalogues in English and Brazilian Portuguese, and the words of each game."""
