mod event_track;
