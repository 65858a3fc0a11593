import pg from 'pg';
import type { Asker } from './feed.ts';

/** Kinds of open cases, of a thousand: posts most of all. */
const share = { post: 650, comment: 200, profile: 100, message: 50 } as const;

/** What of each kind there is to report; a message is known by its sealed copy alone. */
const things: Readonly<Record<keyof typeof share, string>> = {
  post: 'select id, author_id from posts',
  comment: 'select id, author_id from comments where deleted_at is null',
  profile: 'select id, id as author_id from users',
  message: 'select gen_random_uuid() as id, id as author_id from users',
};

/** Makes the askers admins, and a queue of so many open cases, of which most are reported. */
export async function fillCases(
  url: string,
  askers: readonly Asker[],
  cases: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`update users set role = 'admin' where id = any($1)`, [
      askers.map(({ id }) => id),
    ]);
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from cases where status = 'queued'`,
    );
    if (rows[0]?.open === cases) return;
    await client.query('truncate cases cascade');
    for (const [kind, part] of Object.entries(share)) {
      const count = Math.round((cases * part) / 1000);
      await client.query(casesOf(kind, things[kind as keyof typeof share]), [count]);
    }
    await client.query(closedOnes, [Math.round(cases / 2)]);
    for (const text of [reportsOf, 'analyze cases', 'analyze reports', 'analyze users']) {
      await client.query(text);
    }
  } finally {
    await client.end();
  }
}

/** Spread over a month; some held, some masked, some found by a notice or an audit. */
const casesOf = (kind: string, from: string): string => `
  insert into cases (id, target_kind, target_id, author_id, status, causes, severe, flag_score,
    reports, reporters, urgency, opened_at, queued_at, masked_until, claimed_by, claimed_at, revision)
  select gen_random_uuid(), '${kind}', id, author_id, 'queued',
    case when nth % 5 = 0 then array[(array['notice', 'audit', 'match', 'team'])[1 + nth % 4]]
      else array['reports'] end,
    nth % 13 = 0, nth % 7, 1 + nth % 3, 1 + nth % 3,
    (nth % 13 = 0)::int * 96 + nth % 24 - extract(epoch from since) / 3600, since, since,
    case when nth % 17 = 0 then now() + interval '1 day' end,
    case when nth % 29 = 0 then (select id from users where role = 'admin' order by id limit 1) end,
    case when nth % 29 = 0 then now() end, 1
  from (select id, author_id, row_number() over ()::int as nth,
      now() - random() * interval '30 days' as since
    from (${from} limit $1) as things) as numbered`;

const closedOnes = `
  insert into cases (id, target_kind, target_id, author_id, status, causes, urgency, opened_at,
    closed_at, revision)
  select gen_random_uuid(), 'post', id, author_id, 'closed', array['reports'], 0,
    now() - interval '60 days', now() - random() * interval '50 days', 2
  from posts order by id desc limit $1`;

const reportsOf = `
  insert into reports (id, reporter_id, target_kind, target_id, author_id, category, case_id)
  select gen_random_uuid(), reporter.id, target_kind, target_id, author_id,
    (array['spam', 'harassment', 'stolen_work', 'other'])[1 + reporter.nth % 4], cases.id
  from cases join (select id, row_number() over (order by id)::int as nth from users limit 3)
      as reporter on reporter.nth <= cases.reports and reporter.id <> cases.author_id
  where status = 'queued' and 'reports' = any(causes)`;
