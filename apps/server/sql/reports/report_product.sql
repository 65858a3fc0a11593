-- report_product of apps/server/src/features/reports/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  products.seller_id,
  (
    products.listed
    and users.shop = 'active'
    and users.is_pro
    and users.suspended_at is null
    and products.seller_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $1
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $2
    )
  )
from products
inner join users on users.id = products.seller_id
where products.id = $3;
