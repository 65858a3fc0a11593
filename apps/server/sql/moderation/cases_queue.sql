-- cases_queue of apps/server/src/features/moderation/queue/queries.ts, written by npm run sql
-- from = $1, before = $2
select
  cases.id, cases.target_kind, cases.target_id, cases.author_id, cases.author_pseudonym,
  cases.status, cases.causes, cases.severe, cases.flag_score, cases.reports, cases.reporters,
  cases.urgency, cases.opened_at, cases.queued_at, cases.closed_at, cases.masked_until,
  cases.claimed_by, cases.claimed_at, cases.escalated_at, cases.pool_full_until, cases.revision,
  author.id, author.username, author.display_name, author.image, author.is_pro,
  author.suspended_at is not null, coalesce(author.role = 'owner', false), member_trust.badge,
  claimer.id, claimer.username, claimer.display_name, claimer.image, claimer.is_pro,
  coalesce(posts.id, comments.post_id, responses.post_id),
  left(
    case
      cases.target_kind
      when 'post' then posts.title
      when 'comment' then nullif(comments.body, '')
      when 'response' then responses.description
      when 'profile' then coalesce(nullif(author.bio, ''), author.display_name)
      when 'product' then products.name
    end,
    200
  ),
  coalesce(
    posts.state, responses.state, products.state,
    case when comments.deleted_at is null then comments.state end
  ),
  case
    cases.target_kind
    when 'message' then true
    when 'profile' then author.id is not null
    else coalesce(
      posts.id, responses.id, products.id,
      case when comments.deleted_at is null then comments.id end
    ) is not null
  end,
  media.state, media.name, media.width, media.height, media.crop, media.animated, media.thumbhash,
  media.colour, media.widths, media.formats, media.video,
  coalesce(posts.alt, responses.alt, products.alt),
  coalesce(posts.sensitive, responses.sensitive, products.sensitive),
  coalesce(posts.ratings, (select scores.ratings from scores where scores.id = responses.id), 0),
  array(select distinct reports.category from reports where reports.case_id = cases.id order by 1),
  waiting.at,
  case
    when appealed.automated then (
      select confirmed.decided_by
      from decisions as confirmed
      where
        confirmed.case_id = appealed.case_id
        and confirmed.act = 'confirm'
        and confirmed.id > appealed.id
      order by confirmed.id desc
      limit 1
    )
    else appealed.decided_by
  end,
  exists (
    select
    from users
    where
      users.id = case
        when appealed.automated then (
          select confirmed.decided_by
          from decisions as confirmed
          where
            confirmed.case_id = appealed.case_id
            and confirmed.act = 'confirm'
            and confirmed.id > appealed.id
          order by confirmed.id desc
          limit 1
        )
        else appealed.decided_by
      end
      and users.role = 'owner'
  ),
  exists (select from users where users.role = 'owner')
from (
  select cases.id
  from cases
  where cases.status = 'queued' and (cases.urgency, cases.id) < ($1::float8, $2::uuid) and true
  order by cases.urgency desc, cases.id desc
  limit 21
) as chosen
inner join cases on cases.id = chosen.id
left join users author on author.id = cases.author_id
left join member_trust on member_trust.user_id = cases.author_id
left join users claimer on claimer.id = cases.claimed_by
left join posts on cases.target_kind = 'post' and posts.id = cases.target_id
left join comments on cases.target_kind = 'comment' and comments.id = cases.target_id
left join responses on cases.target_kind = 'response' and responses.id = cases.target_id
left join products on cases.target_kind = 'product' and products.id = cases.target_id
left join media on media.id = coalesce(
  posts.media_id, responses.media_id, products.media_id,
  case
    cases.target_kind
    when 'profile' then (
      select face.id
      from media as face
      where face.owner_id = cases.target_id and face.used_as = 'avatar'
      order by face.id desc
      limit 1
    )
  end
)
left join appeals waiting on waiting.id = (
  select one.id
  from appeals as one
  where one.case_id = cases.id and one.decided_at is null
  order by one.id
  limit 1
)
left join decisions appealed on appealed.id = waiting.decision_id
order by cases.urgency desc, cases.id desc;
