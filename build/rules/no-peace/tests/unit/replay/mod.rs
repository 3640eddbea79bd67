mod decision;
