-- By which a photograph is known again: 64 bits (fingerprintOf of the domain) that hardly change when
-- it is saved anew, made smaller or trimmed. Null: not computed yet; empty: there is too little in the
-- picture, or it could not be read again.
alter table media
  add column fingerprint bytea check (octet_length(fingerprint) in (0, 8));
-- What is still to do, and nothing once it is done.
create index media_unseen on media (id)
  where (look is null and purpose = 'photo' or fingerprint is null)
    and state = 'ready' and files <> '{}';
drop index media_without_look;

-- Pictures of what moderation removed, so that they are known when they are sent again. Nothing here
-- names who sent them, and a row outlives its picture: deleting what was removed does not undo it.
create table removed_prints (
  media_id uuid primary key,
  sha256 bytea not null,
  fingerprint bigint,
  -- What it was removed with: a post, a response or a product.
  target_kind text not null check (length(target_kind) between 1 and 40),
  target_id uuid not null,
  removed_at timestamptz not null
);
create index removed_prints_of_target on removed_prints (target_id);
create index removed_prints_by_digest on removed_prints (sha256);
-- Bands of 16 bits: a few values of each are looked up instead of comparing with every row.
create index removed_prints_band_0 on removed_prints ((fingerprint & 65535));
create index removed_prints_band_1 on removed_prints (((fingerprint >> 16) & 65535));
create index removed_prints_band_2 on removed_prints (((fingerprint >> 32) & 65535));
create index removed_prints_band_3 on removed_prints (((fingerprint >> 48) & 65535));
