-- A notification of ratings that its recipient sees already grows at the next mark: until then the
-- amount from before is shown. Growing at once, it would tell the minute of a rating to who polls.
alter table notifications
  add column shown_amount integer,
  add column grows_at timestamptz(3);
