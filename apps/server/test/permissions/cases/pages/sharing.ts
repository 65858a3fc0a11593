import { randomUUID } from 'node:crypto';
import { feedPath, oembedPath, sitemapPath } from '@stenope/contract/site/sharing';
import { eq } from 'drizzle-orm';
import { users } from '../../../../src/tables/accounts.ts';
import { personOf, type Stage } from '../../actors.ts';
import type { Case, Outcome } from '../../play.ts';
import { postOfS } from '../posts.ts';

async function offering({ world, actors }: Stage, offersFeed: boolean): Promise<string> {
  const { id, username } = personOf(actors.S);
  await world.running.context.db.sql.update(users).set({ offersFeed }).where(eq(users.id, id));
  return username;
}

const embedOf = ({ world, actors }: Stage, id: string): string => {
  const { username } = personOf(actors.S);
  const url = `${world.running.context.env.publicUrl}/user/${username}/post/${id}`;
  return `${oembedPath}?url=${encodeURIComponent(url)}`;
};

/** What is shared with other sites and programs, the same for everybody. */
export const sharingCases: Readonly<Record<string, Case>> = {
  'sharing.oembed': async (stage, { client }) => {
    const { id } = await postOfS(stage);
    return { send: () => client.raw(embedOf(stage, id)) };
  },
  'sharing.oembed.hidden': async (stage, { client }) => {
    const { id } = await postOfS(stage, { state: 'masked' });
    return {
      send: () => client.raw(embedOf(stage, id)),
      missing: () => client.raw(embedOf(stage, randomUUID())),
    };
  },
  'sharing.feed': async (stage, { client }) => {
    const username = await offering(stage, true);
    return { send: () => client.raw(feedPath(username)) };
  },
  'sharing.feed.off': async (stage, { client }) => {
    const username = await offering(stage, false);
    return {
      send: () => client.raw(feedPath(username)),
      missing: () => client.raw(feedPath('nobody_at_all')),
    };
  },
  'sharing.sitemap': async (stage, { client }) => {
    const { id } = await postOfS(stage);
    return { send: () => client.raw(sitemapPath).then(async (index) => listing(index, id)) };

    async function listing(index: Outcome, postId: string): Promise<Outcome> {
      const page = await client.raw('/sitemap/posts-1.xml');
      const isRight = index.status === 200 && String(page.body).includes(postId);
      return isRight ? page : { status: 500, body: page.body };
    }
  },
};
