-- Hours the oldest queued case of moderation had waited when the day was last counted; null for days before.
alter table site_days add column queue_age integer check (queue_age >= 0);
