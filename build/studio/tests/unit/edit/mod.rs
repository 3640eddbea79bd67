mod cursor;
mod uses;
