"""The library: what is kept between sittings, saves and settings."""
