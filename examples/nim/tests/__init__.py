"""Tests of nim."""
