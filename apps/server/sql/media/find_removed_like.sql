-- find_removed_like of apps/server/src/features/media/likeness/queries.ts, written by npm run sql
-- sha256 = $1, own = $2, mirrored = $3, band0 = $4, band1 = $5, band2 = $6, band3 = $7, most = $8, id = $9, 1 = $10
select alike.media_id, alike.target_kind, alike.target_id, alike.apart
from (
  (
    select removed_prints.media_id, removed_prints.target_kind, removed_prints.target_id, 0 as apart
    from removed_prints
    where removed_prints.sha256 = $1
    limit 2
  )
  union all
  select
    near.media_id, near.target_kind, near.target_id,
    least(
      bit_count((near.fingerprint # $2::bigint)::bit(64)),
      bit_count((near.fingerprint # $3::bigint)::bit(64))
    )::int as apart
  from (
    (
      select
        removed_prints.media_id, removed_prints.target_kind, removed_prints.target_id,
        removed_prints.fingerprint
      from removed_prints
      where (removed_prints.fingerprint & 65535) = any($4::bigint[])
      limit 2000
    )
    union all (
      select
        removed_prints.media_id, removed_prints.target_kind, removed_prints.target_id,
        removed_prints.fingerprint
      from removed_prints
      where ((removed_prints.fingerprint >> 16) & 65535) = any($5::bigint[])
      limit 2000
    )
    union all (
      select
        removed_prints.media_id, removed_prints.target_kind, removed_prints.target_id,
        removed_prints.fingerprint
      from removed_prints
      where ((removed_prints.fingerprint >> 32) & 65535) = any($6::bigint[])
      limit 2000
    )
    union all (
      select
        removed_prints.media_id, removed_prints.target_kind, removed_prints.target_id,
        removed_prints.fingerprint
      from removed_prints
      where ((removed_prints.fingerprint >> 48) & 65535) = any($7::bigint[])
      limit 2000
    )
  ) as near
) as alike
where alike.apart <= $8::int and alike.media_id <> $9::uuid
order by alike.apart, alike.media_id
limit $10;
