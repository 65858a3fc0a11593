-- What the transparency report counts, in columns that name nobody and outlive every retention.
alter table decisions
  -- What had brought it before the team.
  add column source text check (length(source) between 1 and 40),
  -- How an automatic mask ended: by a human, who kept or lifted it, or by its time.
  add column mask_end text check (mask_end in ('confirmed', 'overturned', 'expired')),
  add column mask_ended_at timestamptz(3),
  add constraint decisions_mask_end_whole check ((mask_end is null) = (mask_ended_at is null));
create index decisions_at on decisions (at);
create index decisions_mask_ended on decisions (mask_ended_at) where mask_ended_at is not null;
create index decisions_open_mask on decisions (case_id)
  where automated and act = 'mask' and mask_end is null;

create index appeals_at on appeals (at);
create index appeals_decided on appeals (decided_at) where decided_at is not null;

-- Ground of the decision that answered it; null where it was answered without one.
alter table reports add column ground text check (ground in ('law', 'terms'));
alter table notices add column ground text check (ground in ('law', 'terms'));
create index reports_closed on reports (closed_at) where closed_at is not null;

-- Warnings and limits for wrong reports, of nobody: what is known of a reporter goes with them.
create table reporter_measures (
  id uuid primary key,
  measure text not null check (measure in ('warning', 'limit')),
  at timestamptz(3) not null
);

-- One report a year (UTC), counted again and again until the year is over.
create table transparency_years (
  year integer primary key check (year between 2024 and 9999),
  figures jsonb not null,
  counted_at timestamptz(3) not null,
  is_final boolean not null
);

-- Decisions from before.
update decisions set source = case
    when cases.id is null then case when decisions.automated then 'reports' else 'team' end
    when decisions.automated then 'reports'
    when 'notice' = any (cases.causes) then 'notice'
    when 'reports' = any (cases.causes) then 'reports'
    when 'match' = any (cases.causes) then 'match'
    when 'audit' = any (cases.causes) then 'audit'
    when 'team' = any (cases.causes) then 'team'
    when 'appeal' = any (cases.causes) then 'appeal'
    else 'team' end
  from decisions as every_one left join cases on cases.id = every_one.case_id
  where every_one.id = decisions.id;
update decisions set
    mask_end = case when answer.at > decisions.until then 'expired'
      when answer.act in ('mask', 'confirm', 'remove', 'warn') then 'confirmed'
      when answer.act is not null then 'overturned' else 'expired' end,
    mask_ended_at = least(answer.at, decisions.until)
  from decisions as every_one left join lateral (
    select later.at, later.act from decisions as later
    where later.case_id = every_one.case_id and not later.automated and later.at >= every_one.at
    order by later.at limit 1) as answer on true
  where every_one.id = decisions.id and decisions.automated and decisions.act = 'mask'
    and decisions.until is not null and (answer.at is not null or decisions.until <= now());
update reports set ground = decisions.ground from decisions
  where reports.outcome = 'upheld' and decisions.case_id = reports.case_id
    and decisions.at = reports.closed_at and not decisions.automated;
update notices set ground = decisions.ground from decisions
  where notices.outcome = 'acted' and decisions.target_kind = notices.target_kind
    and decisions.target_id = notices.target_id and decisions.at = notices.closed_at;
