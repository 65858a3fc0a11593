/** Statements of what people do most, whose plans are kept beside them. */
export const planned = [
  // Who asks.
  'accounts/find_sessions.sql',
  // Home and the lists of posts.
  'feed/feed_following.sql',
  'feed/feed_discover.sql',
  'feed/feed_newest.sql',
  'feed/feed_ranked_global.sql',
  'posts/post_read.sql',
  'posts/post_page.sql',
  'posts/comment_threads.sql',
  // The Echo, and a rating.
  'echoes/echo_read.sql',
  'echoes/rating_load.sql',
  'echoes/rating_save.sql',
  'messages/conversations_latest.sql',
  'messages/messages_before.sql',
  'messages/message_load.sql',
  'messages/message_save.sql',
  'notifications/inboxes.sql',
  'notifications/notifications.sql',
  'places/find_places.sql',
  'places/find_place_words.sql',
] as const;
