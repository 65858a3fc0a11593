-- Whether this instance began as a demonstration, and whether that is complete.
alter table instance
  add column demo text check (demo in ('wanted', 'made'));
