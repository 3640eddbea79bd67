mod message;
