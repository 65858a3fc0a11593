-- product_shared of apps/server/src/features/shop/queries.ts, written by npm run sql
-- id = $1, username = $2 $3, since = $4, "active" = $5
select
  products.id, products.name, products.alt, users.display_name, users.username,
  users.hides_previews, products.sensitive, media.state, media.name, media.width, media.height,
  media.crop, media.animated, media.thumbhash, media.colour, media.widths, media.formats,
  media.video
from products
inner join users on users.id = products.seller_id
inner join media on media.id = products.media_id
where
  (
    products.id = $1
    and users.id = coalesce(
      (select holder.id from users as holder where lower(holder.username) = lower($2)),
      (
        select former_usernames.user_id
        from former_usernames
        where former_usernames.username = lower($3) and former_usernames.freed_at > $4::timestamptz
      )
    )
    and products.listed
    and users.shop = $5
    and users.is_pro
    and users.suspended_at is null
    and users.left_at is null
    and media.hidden_at is null
  );
