-- conversations_unread of apps/server/src/features/messages/queries.ts, written by npm run sql
-- reader = $1 $2 $3 $4 $5 $6
select unread.messages, unread.requests
from (
  select
    (
      select coalesce(sum(added.unread), 0)::int
      from (
        select conversation_members.unread
        from conversation_members
        join users on users.id = conversation_members.other_id
          and users.suspended_at is null
          and users.left_at is null
        where
          conversation_members.user_id = $1
          and conversation_members.unread > 0
          and not conversation_members.request
          and conversation_members.other_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $2
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $3
          )
        limit 100
      ) as added
    ) as messages,
    (
      select coalesce(sum(added.unread), 0)::int
      from (
        select conversation_members.unread
        from conversation_members
        join users on users.id = conversation_members.other_id
          and users.suspended_at is null
          and users.left_at is null
        where
          conversation_members.user_id = $4
          and conversation_members.unread > 0
          and conversation_members.request
          and (
            conversation_members.seen_at is null
            or conversation_members.seen_at < conversation_members.last_at
          )
          and conversation_members.other_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $5
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $6
          )
        limit 100
      ) as added
    ) as requests
) as unread;
