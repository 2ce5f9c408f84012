"""What a person sees and touches: windows, menus and tables. Knows game/, never decides a rule."""
