mod ids;
mod watch;
