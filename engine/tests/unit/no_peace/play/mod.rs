mod chance;
mod set;
