"""Screens as trees of values: elements, their layout, and the frame that shows them."""
