-- feed_more_tagged of apps/server/src/features/feed/queries.ts, written by npm run sql
-- shown = $1, tag = $2
select hashtags.posts - hashtags.withheld > $1::int from hashtags where hashtags.tag = $2;
