/**
 * Notifications of the generated content, up to the number asked for. Merged ones are all read: the
 * rows an unread one counts would have to name it.
 */
export const notificationsFrom = `
  insert into notifications
    (id, recipient_id, sender_id, type, subject, content_type, content_id, amount, read, due_at,
     created_at)
  select md5(key)::uuid, recipient, sender, type, subject, content_type, content, amount,
    subject in ('like', 'rating') or get_byte(decode(md5(key), 'hex'), 0) < 224, at, at
  from (
    select *, concat_ws(' ', subject, recipient, sender, content) as key from (
      select posts.author_id as recipient, comments.author_id as sender, 'comment' as type,
        'comment' as subject, 'comment' as content_type, comments.id as content, 1 as amount,
        comments.created_at as at
      from comments join posts on posts.id = comments.post_id
      where comments.author_id <> posts.author_id
      union all
      select followed_id, follower_id, 'follow', 'follow', null, null, 1, created_at from follows
      union all
      select author_id, null, 'other', 'rating', 'post', posts.id, posts.ratings,
        posts.created_at + interval '1 day'
      from posts where listed and posts.ratings > 0
      union all
      select posts.author_id, min(user_id::text)::uuid, 'like', 'like', 'post', posts.id,
        count(*)::int, posts.created_at + interval '1 hour'
      from favourites join posts on posts.id = post_id and user_id <> posts.author_id
      group by posts.id
    ) as acts) as keyed
  order by md5(key) limit $1
  on conflict (id) do nothing`;
