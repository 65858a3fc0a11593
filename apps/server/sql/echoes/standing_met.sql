-- standing_met of apps/server/src/features/echoes/standing/queries.ts, written by npm run sql
-- person = $1, viewer = $2 $3
select
  users.id, users.created_at, users.email_verified,
  array(
    select extract(epoch from sanctions.at)::float8 * 1000
    from sanctions
    where sanctions.user_id = users.id and sanctions.overturned_at is null
  ),
  member_trust.user_id, member_trust.trust, member_trust.settled_trust, member_trust.severity,
  member_trust.steadiness, member_trust.cluster, member_trust.excluded, member_trust.badge,
  member_trust.received, member_trust.received_trusted, member_trust.received_share,
  member_trust.evidence_as_of, member_trust.evidence_weight, member_trust.evidence_agreement,
  member_trust.evidence_given, member_trust.evidence_consensus, member_trust.evidence_given_squared,
  member_trust.evidence_consensus_squared, member_trust.evidence_product, member_trust.given,
  member_trust.seeded_at, member_trust.shows_given, member_trust.shows_progress
from users
left join member_trust on member_trust.user_id = users.id
where
  (
    users.id = $1
    and (
      users.suspended_at is null
      and users.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $2
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $3
      )
    )
  );
