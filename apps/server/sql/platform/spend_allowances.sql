-- spend_allowances of apps/server/src/platform/limits/rate-limiter.ts, written by npm run sql
insert into allowances as kept (key, spent, ends_at)
select key, 1, now() + seconds * interval '1 second'
from unnest($1::text[], $2::float8[]) as asked (key, seconds), (
  select set_config('synchronous_commit', 'off', true)
) as patience
order by key
on conflict (key)
do update set
  -- Not beyond the first that is refused: a refund must be able to make room again.
  spent = case
    when kept.ends_at <= now() then 1
    else least(
      kept.spent,
      (
        select most
        from unnest($1::text[], $3::integer[]) as allowed (key, most)
        where allowed.key = excluded.key
      )
    ) + 1
  end,
  ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
returning key, spent, ceil(extract(epoch from ends_at - now()))::integer as left;
