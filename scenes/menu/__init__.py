"""The first pictures: welcome, menu, about."""
