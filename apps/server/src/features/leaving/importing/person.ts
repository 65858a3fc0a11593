import { avatarBytes, coverBytes } from '@stenope/domain/media/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { isCoverShaped } from '@stenope/domain/people/covers';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { restoreProfile } from '../../accounts/returning/service.ts';
import { admit, ensureRoom, letGo, type Kept } from '../../media/admission/service.ts';
import { isSquare } from '../../media/avatars/service.ts';
import { block, mute } from '../../people/boundaries/service.ts';
import { columnsOf } from '../../people/profile/service.ts';
import { followAgain, hasCovers, restoreCovers } from '../../people/returning/service.ts';
import { add as addFavourite } from '../../posts/favourites/service.ts';
import type { ArchivedPicture } from '../archive/format.ts';
import { ensureStanding, isItsOwnFault, keepPicture, type Bringing } from './bringing.ts';
import { findByName, hasFace } from './rows.ts';

/** Who somebody is, and whom and what they care for; each may be done twice. */
export async function bringPerson(bringing: Bringing): Promise<void> {
  const { context, userId, archive } = bringing;
  const { location, preferences, ...said } = archive.profile;
  const { displayName, fullName, bio, website, language, interests, shop } = said;
  const { isPro } = await context.db.transaction((tx) =>
    restoreProfile(tx, userId, {
      displayName,
      fullName,
      bio,
      website,
      language,
      interests,
      shop,
      silenced: preferences.silenced,
      hidesPreviews: preferences.hidesPreviews,
      ...columnsOf(location),
    }),
  );
  if (!(await hasFace(context.db, userId))) await bringFace(bringing);
  if (isPro) await bringCovers(bringing);
}

async function bringFace(bringing: Bringing): Promise<void> {
  const { archive, userId } = bringing;
  const { avatar } = archive.profile;
  if (avatar) await bringPictures(bringing, [avatar], { ownerId: userId, as: 'avatar' });
}

async function bringCovers(bringing: Bringing): Promise<void> {
  const { context, archive, userId } = bringing;
  const { covers } = archive.profile;
  if (await context.db.transaction((tx) => hasCovers(tx, userId))) return;
  const pictures = covers.map(({ photo }) => photo);
  await bringPictures(bringing, pictures, { ownerId: userId, as: 'cover' }, (tx, ids) =>
    restoreCovers(
      tx,
      userId,
      ids.map((mediaId, at) => ({ mediaId, primary: covers[at]?.primary === true })),
    ),
  );
}

type Then = (tx: Parameters<typeof admit>[0], ids: readonly string[]) => Promise<void>;

/** All of them or, when one is no picture or is missing, none: a page can do without. */
async function bringPictures(
  bringing: Bringing,
  pictures: readonly ArchivedPicture[],
  wish: { readonly ownerId: string; readonly as: 'avatar' | 'cover' },
  then: Then = () => Promise.resolve(),
): Promise<void> {
  const { context, archive } = bringing;
  if (!pictures.every((one) => archive.has(one))) return;
  const kept: Kept[] = [];
  let isMade = false;
  try {
    for (const picture of pictures) {
      const own = await keepPicture(bringing, picture);
      kept.push(own);
      ensureForm(wish.as, own, picture.crop);
    }
    const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
    await context.db.transaction(async (tx) => {
      await ensureRoom(tx, context, { ownerId: wish.ownerId, bytes });
      const ids: string[] = [];
      for (const [at, one] of kept.entries()) {
        ids.push(await admit(tx, one, { ...wish, crop: pictures[at]?.crop ?? null }));
      }
      await then(tx, ids);
    });
    isMade = true;
  } catch (error) {
    const isFull = error instanceof Refusal && error.code === 'quota_exceeded';
    if (!isFull && !isItsOwnFault(error)) throw error;
  } finally {
    if (!isMade) await letGo(context, wish.ownerId, kept);
  }
}

/** What is asked of one that is sent for the same place. */
function ensureForm(as: 'avatar' | 'cover', { bytes, examined }: Kept, crop: Crop | null): void {
  if (bytes > (as === 'avatar' ? avatarBytes : coverBytes)) throw new Refusal('image_too_large');
  const shown = crop ?? examined;
  if (as === 'avatar' && !isSquare(shown)) throw new Refusal('bad_crop');
  if (as === 'cover' && !isCoverShaped(shown)) throw new Refusal('bad_ratio');
}

/** Whoever is not here, or cannot be met, is passed over. */
const passedOver = new Set(['not_found', 'self_block', 'self_mute']);

/** Quietly: they are ties of long ago, and nobody is to hear of thousands at once. */
export async function bringTies(bringing: Bringing): Promise<void> {
  const { context, archive, userId } = bringing;
  const self: Viewer = { userId, sessionId: userId, role: 'member', expiresAt: context.now() };
  const ties = [
    ['following', (other: string) => followAgain(context, userId, other)],
    ['blocks', (other: string) => block(context, self, other)],
    ['mutes', (other: string) => mute(context, self, other)],
  ] as const;
  for (const [name, tie] of ties) {
    for await (const page of archive.pages(name)) {
      await ensureStanding(bringing);
      for (const { username } of page) {
        const other = await findByName(context.db, username);
        if (other !== undefined) await unlessGone(() => tie(other));
      }
    }
  }
  for await (const page of archive.pages('favourites')) {
    await ensureStanding(bringing);
    for (const { postId } of page) await unlessGone(() => addFavourite(context, self, postId));
  }
}

async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !passedOver.has(error.code)) throw error;
  }
}
