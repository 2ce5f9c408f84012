"""Speed and size of the parts, measured on the machine at hand."""
