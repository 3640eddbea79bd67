mod change;
