-- product_read of apps/server/src/features/shop/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  products.id, products.seller_id, products.media_id, products.name, products.description,
  products.alt, products.sensitive, products.price_cents, products.link, products.seller_status,
  products.state, products.ready, products.listed, products.created_at, users.id, users.username,
  users.display_name, users.image, users.is_pro, users.shop, media.state, media.name, media.width,
  media.height, media.crop, media.animated, media.thumbhash, media.colour, media.widths,
  media.formats, media.video,
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
inner join media on media.id = products.media_id
where products.id = $3;
