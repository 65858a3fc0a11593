-- What the rules of a community follow: how many of its members rate, and what a typical one of them
-- weighs. The next batch says both; until then the rules that need them rest.
alter table trust_community add column active_raters integer not null default 0;
alter table trust_community add column typical_weight double precision not null default 0;

-- A score waits for other eyes or for trusted members, but not for ever.
alter table scores add column waits_until timestamptz(3);
