-- shop_entered of apps/server/src/features/shop/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  id, is_pro, shop,
  suspended_at is null and left_at is null and users.id not in (
    select blocks.blocked_id
    from blocks
    where blocks.blocker_id = $1
    union all
    select blocks.blocker_id
    from blocks
    where blocks.blocked_id = $2
  )
from users
where users.id = $3;
