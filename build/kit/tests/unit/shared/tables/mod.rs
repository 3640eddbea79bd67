mod uncovered;
