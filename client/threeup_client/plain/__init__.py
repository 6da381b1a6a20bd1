"""The line face: sentences that are appended, for screen readers, dumb terminals and scripts."""
