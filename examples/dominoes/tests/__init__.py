"""Tests of block dominoes."""
