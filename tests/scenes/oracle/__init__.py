"""What tables did: gestures recorded with what was seen after each, and the comparison of another table with them."""
