mod frame;
