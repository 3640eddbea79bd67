mod cells;
