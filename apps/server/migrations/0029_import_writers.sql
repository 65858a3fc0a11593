-- Who writes into an archive that comes back, and until when at the latest without saying so again:
-- one at a time, in whichever process, as for uploads.
alter table imports add column writer uuid, add column writer_until timestamptz;
