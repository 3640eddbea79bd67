mod suggestion;
