mod classes;
