alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('photo', 'avatar', 'cover', 'video'));
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('photo', 'avatar', 'cover', 'video'));
alter table media drop constraint media_format_check;
alter table media add constraint media_format_check
  check (format in ('jpeg', 'png', 'gif', 'mp4', 'webm'));

-- Of a video: its length, what its author chose, and how often it was begun. Its sizes and colours
-- are those of its poster.
alter table media add column video jsonb;
alter table media add constraint media_video check ((purpose = 'video') = (video is not null));

-- Kept as text, so that they are in every backup and archive; served from here.
create table video_captions (
  media_id uuid primary key references media (id) on delete cascade,
  body text not null check (octet_length(body) between 1 and 400000)
);
