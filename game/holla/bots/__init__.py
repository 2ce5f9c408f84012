"""The seats that play Dragon Holla by themselves."""
