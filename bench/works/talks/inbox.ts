import { join } from 'node:path';
import { fill } from '../../../apps/demo/src/fill/fill.ts';
import { readPlan } from '../../../apps/demo/src/fill/plan.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import type { LoadRequest } from '../../harness/load.ts';
import { connected } from '@stenope/kit/database';
import { callParse, get, sizeOf } from '../feed.ts';
import { inPeace, signIn, type SignedIn } from './members.ts';

export type Name = 'raw' | 'ours' | 'parse';

const migrations = join(import.meta.dirname, '../../../apps/server/migrations');

/** As many concurrent readers as on a small site. */
const people = 50;

/** A community with notifications, filled once and reused by the next run. */
export async function fillInboxes(
  url: string,
  notifications: number,
  log: (line: string) => void,
): Promise<readonly SignedIn[]> {
  await migrate(url, migrations);
  return connected(url, async (client) => {
    const { rowCount } = await client.query('select 1 from users limit 1');
    if (rowCount === 0) {
      log(`filling a community with ${notifications} notifications`);
      const size = sizeOf(notifications / 3);
      const talked = { ratings: size.ratings / 5, messages: notifications / 6, notifications };
      const wish = Object.entries({ ...size, ...talked });
      const args = wish.flatMap(([name, number]) => [`--${name}`, `${Math.ceil(number)}`]);
      const signal = new AbortController().signal;
      await fill({ url, plan: readPlan(args, Date.now()), signal });
    }
    const { rows } = await client.query<{ id: string }>(
      `select id from users where ${inPeace} and (
         select count(*) from notifications where recipient_id = users.id and due_at <= now()) >= 20
       order by md5(id::text) limit $1`,
      [people],
    );
    if (rows.length === 0) throw new Error('nobody was told twenty things');
    return signIn(
      client,
      rows.map(({ id }) => id),
      'inbox-reader',
    );
  });
}

/** The same read, as a request for each contender. */
export function requestOf(name: Name, { id, token, parseToken }: SignedIn): LoadRequest {
  if (name === 'raw') return get(`/${id}`);
  if (name === 'ours') return get('/api/inbox', `Bearer ${token}`);
  const asked = callParse('inbox', {});
  return { ...asked, headers: { ...asked.headers, 'x-parse-session-token': parseToken } };
}
