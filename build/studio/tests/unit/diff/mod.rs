mod change;
mod table;
