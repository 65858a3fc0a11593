import { createHash, randomBytes } from 'node:crypto';
import type { SentBody } from '@stenope/contract/action';
import { createPost, type Post } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { newId } from '../../src/platform/ids.ts';
import { users } from '../../src/tables/accounts.ts';
import { media } from '../../src/tables/media.ts';
import { blocks } from '../../src/tables/people.ts';
import { posts } from '../../src/tables/posts.ts';
import type { Person, World } from './world.ts';

type Media = typeof media.$inferInsert;

/**
 * A picture as its row alone, ready by default, without a file. Enough for metadata, and fast; a
 * test that reads bytes uploads one.
 */
export async function aPicture(
  { running }: World,
  { id: ownerId }: Pick<Person, 'id'>,
  wish: Partial<Media> = {},
): Promise<string> {
  const bytes = randomBytes(32);
  const row: Media = {
    id: newId(),
    ownerId,
    purpose: 'photo',
    state: 'ready',
    name: bytes.toString('hex').slice(0, 32),
    format: 'jpeg',
    bytes: 400_000,
    sha256: createHash('sha256').update(bytes).digest(),
    width: 1600,
    height: 1067,
    thumbhash: Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'),
    colour: '#6b7a83',
    widths: [320, 640, 1080, 1600],
    formats: ['webp', 'jpeg', 'avif'],
    camera: { camera: 'Nikon FM2', iso: 400 },
    receipt: { kept: ['orientation_applied'], removed: ['gps'] },
    ...wish,
  };
  await running.context.db.sql.insert(media).values(row);
  return row.id;
}

/** The same of a video: nothing uses it yet. */
export function aVideo(
  world: World,
  owner: Pick<Person, 'id'>,
  wish: Partial<Media> = {},
): Promise<string> {
  const chosen = { posterAt: null, previewFrom: null, downloads: false, captions: false };
  return aPicture(world, owner, {
    purpose: 'video',
    format: 'mp4',
    state: 'processing',
    width: 1280,
    height: 720,
    video: { seconds: 12.5, sound: true, ...chosen, attempts: 0, problem: null },
    ...wish,
  });
}

/** A post created over HTTP, with a ready picture. */
export async function aPost(
  world: World,
  author: Person,
  wish: Partial<SentBody<typeof createPost>> = {},
): Promise<Post> {
  const mediaId = wish.mediaId ?? (await aPicture(world, author));
  return author.client.ask(createPost, { body: { title: 'Sans titre', ...wish, mediaId } });
}

/** Sets the state as moderation would. */
export async function inState(
  { running }: World,
  { id }: Pick<Post, 'id'>,
  change: { state?: 'visible' | 'validated' | 'masked' | 'removed'; ready?: boolean },
): Promise<void> {
  await running.context.db.sql.update(posts).set(change).where(eq(posts.id, id));
}

export async function makePro({ running }: World, { id }: Person): Promise<void> {
  await running.context.db.sql.update(users).set({ isPro: true }).where(eq(users.id, id));
}

export async function block({ running }: World, blocker: Person, blocked: Person): Promise<void> {
  const row = { blockerId: blocker.id, blockedId: blocked.id };
  await running.context.db.sql.insert(blocks).values(row).onConflictDoNothing();
}
