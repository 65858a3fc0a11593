import type { OwnMedia } from '@stenope/contract/media';
import { createPost, type Post } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { transcode } from '../../src/features/media/transcoding/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { media } from '../../src/tables/media.ts';
import { makePro } from '../kit/posts.ts';
import type { Person, World } from '../kit/world.ts';
import { aClip } from '../media/video/clips.ts';
import { sendWhole } from './sender.ts';

/** A post with a film that is not made yet. */
export async function aFilm(
  { client }: Person,
  clip: Buffer,
): Promise<{ post: Post; mediaId: string }> {
  const reply = await sendWhole(client, clip, { purpose: 'video', name: 'film.mp4' });
  const { id: mediaId } = reply.body as OwnMedia;
  const post = await client.ask(createPost, { body: { title: 'Un film', mediaId } });
  return { post, mediaId };
}

export async function filmRow({ db }: Context, mediaId: string) {
  const [row] = await db.sql.select().from(media).where(eq(media.id, mediaId));
  if (!row) throw new Error('it is gone');
  return row;
}

/** Makes a film as a worker does. */
export async function makeFilm(context: Context, mediaId: string): Promise<void> {
  const { name } = await filmRow(context, mediaId);
  const { signal } = new AbortController();
  const { log } = context;
  const shift = { context, log, signal, progress: () => Promise.resolve() };
  await transcode(shift, { mediaId, name }, []);
}

/** A film that is shown, in a world without a worker. */
export async function aMadeFilm(
  world: World,
): Promise<{ lila: Person; mediaId: string; name: string }> {
  const { context } = world.running;
  const lila = await world.person();
  await makePro(world, lila);
  const clip = await aClip({ seconds: 2, size: '320x180' });
  const { mediaId } = await aFilm(lila, clip);
  await makeFilm(context, mediaId);
  const { name } = await filmRow(context, mediaId);
  return { lila, mediaId, name };
}
