"""The program around the scenes: window loop, ways from scene to scene, doctor, self-test."""
