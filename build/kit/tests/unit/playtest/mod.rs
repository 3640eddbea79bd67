mod statistics;
