"""What is kept between sittings: saves and settings."""
