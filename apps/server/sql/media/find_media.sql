-- find_media of apps/server/src/features/media/queries.ts, written by npm run sql
-- id = $1
select
  id, owner_id, purpose, state, name, format, bytes, sha256, width, height, animated, crop,
  thumbhash, colour, look, look_key, fingerprint, profile, wide_gamut, widths, formats, files,
  camera, receipt, video, reserved, used_as, hidden_at, created_at
from media
where media.id = $1;
