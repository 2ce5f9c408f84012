"""The window, the menus and the tables: all that a person sees and touches. Uses game/, never decides a rule."""
