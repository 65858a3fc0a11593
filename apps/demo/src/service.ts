import type { AnswerOf } from '@stenope/contract/action';
import type { readDemo } from '@stenope/contract/site/demo';
import { letDemoIn, shutOutDemo } from '@stenope/server/src/features/accounts/service.ts';
import type { Context } from '@stenope/server/src/platform/context.ts';
import { Refusal } from '@stenope/server/src/platform/errors.ts';
import { enqueue, firstStart } from '@stenope/server/src/platform/jobs/job.ts';
import { members } from './community/members.ts';
import { posts } from './community/posts.ts';
import { filmJob, seedJob } from './jobs.ts';
import { demoLogins, demoPassword } from './logins.ts';
import { countPostsBy, demoState, wantDemo } from './queries.ts';

type Demo = AnswerOf<typeof readDemo>;

/**
 * Creates the demo community in the background of a first start with an empty database. When
 * switched off later, its members stay but cannot sign in, since the password is public.
 */
export async function openDemo(context: Context): Promise<void> {
  const { env, db, log } = context;
  if (!env.DEMO) return shutOutDemo(context);
  if ((await demoState(db)) === 'made') return letDemoIn(context, demoPassword);
  await db.transaction(async (tx) => {
    if (!(await wantDemo(tx))) return;
    await enqueue(tx, seedJob, {}, { key: 'demo', line: firstStart, ahead: true });
    await enqueue(tx, filmJob, {}, { key: 'demo film', line: firstStart, patient: true });
    log.info('a demonstration community is being made; DEMO=off starts without one');
  });
}

/** A site that did not start as a demo has no demo accounts, whatever its setting says. */
export async function readState({ env, db }: Context): Promise<Demo> {
  const state = env.DEMO ? await demoState(db) : null;
  if (state === null) throw new Refusal('not_found');
  const usernames = members.map(({ username }) => username);
  const made = Math.min(await countPostsBy(db, usernames), posts.length);
  return {
    posts: { made: state === 'made' ? posts.length : made, of: posts.length },
    logins: [...demoLogins],
  };
}
