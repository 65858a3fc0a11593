-- reports_newest of apps/server/src/features/reports/queries.ts, written by npm run sql
-- "post" = $1, "comment" = $2, "response" = $3, "product" = $4, before = $5, limit = $6
select
  reports.id, reports.reporter_id, reports.target_kind, reports.target_id, reports.author_id,
  reports.author_pseudonym, reports.category, reports.body, reports.created_at, reports.case_id,
  reports.outcome, reports.closed_at, reports.told_at, reports.ground, reporter.id,
  reporter.username, reporter.display_name, reporter.image, reporter.is_pro, author.id,
  author.username, author.display_name, author.image, author.is_pro,
  coalesce(posts.id, comments.post_id, responses.post_id),
  left(
    case
      reports.target_kind
      when 'post' then posts.title
      when 'comment' then nullif(comments.body, '')
      when 'response' then responses.description
      when 'profile' then author.bio
      when 'product' then products.name
    end,
    200
  )
from reports
left join users author on author.id = reports.author_id
left join users reporter on reporter.id = reports.reporter_id
left join posts on (reports.target_kind = $1 and posts.id = reports.target_id)
left join comments on (reports.target_kind = $2 and comments.id = reports.target_id)
left join responses on (reports.target_kind = $3 and responses.id = reports.target_id)
left join products on (reports.target_kind = $4 and products.id = reports.target_id)
where
  (
    reports.id < $5::uuid
    and (reports.author_id is not null or reports.author_pseudonym is not null)
  )
order by reports.id desc
limit $6;
