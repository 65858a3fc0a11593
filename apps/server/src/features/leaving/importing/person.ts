import type { ArchivedPicture } from '@stenope/contract/accounts/archive';
import { avatarBytes, coverBytes } from '@stenope/domain/media/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { isCoverShaped } from '@stenope/domain/people/covers';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { restoreProfile } from '../../accounts/service.ts';
import { changeStanding, openEchoes } from '../../echoes/service.ts';
import { admit, ensureRoom, isSquare, letGo, type StoredOriginal } from '../../media/service.ts';
import { hasCovers, placeColumnsOf, restoreCovers } from '../../people/service.ts';
import { isItsOwnFault, isPublic, keepPicture, type Bringing } from './import-posts.ts';
import { keepFormerAvatar, middleSquare } from './former-avatar.ts';
import { hasFace } from './queries.ts';

/** Imports the profile. Idempotent. */
export async function bringPerson(bringing: Bringing): Promise<void> {
  const { context, userId, archive } = bringing;
  const { location, preferences, ...said } = archive.profile;
  const { displayName, fullName, bio, website, language, interests, shop } = said;
  const { isPro } = await context.db.transaction((tx) =>
    restoreProfile(tx, userId, {
      displayName,
      fullName,
      bio,
      website: website !== null && isPublic(website) ? website : null,
      language,
      interests,
      shop,
      silenced: preferences.silenced,
      hidesPreviews: preferences.hidesPreviews,
      offersFeed: preferences.offersFeed,
      showsSensitive: preferences.showsSensitive,
      wantsDigest: preferences.wantsDigest,
      ...placeColumnsOf(location),
    }),
  );
  const { showsGiven, showsProgress } = preferences;
  await changeStanding(openEchoes(context), selfOf(bringing), { showsGiven, showsProgress });
  if (!(await hasFace(context.db, userId))) await bringFace(bringing);
  if (isPro) await bringCovers(bringing);
}

/** Acts as the member, who requested the import earlier. */
export function selfOf({ context, userId }: Bringing): Viewer {
  return { userId, sessionId: userId, role: 'member', expiresAt: context.now() };
}

async function bringFace(bringing: Bringing): Promise<void> {
  const { archive, userId } = bringing;
  const { avatar } = archive.profile;
  if (!avatar) return;
  const former = (address: string): Source => ({
    keep: () => keepFormerAvatar(bringing, address),
    crop: ({ examined }) => middleSquare(examined),
  });
  const source = 'address' in avatar ? former(avatar.address) : fromArchive(bringing, avatar);
  await bringPictures(bringing, [source], { ownerId: userId, as: 'avatar' });
}

async function bringCovers(bringing: Bringing): Promise<void> {
  const { context, archive, userId } = bringing;
  const { covers } = archive.profile;
  if (await context.db.transaction((tx) => hasCovers(tx, userId))) return;
  const sources = covers.map(({ photo }) => fromArchive(bringing, photo));
  await bringPictures(bringing, sources, { ownerId: userId, as: 'cover' }, (tx, ids) =>
    restoreCovers(
      tx,
      userId,
      ids.map((mediaId, at) => ({ mediaId, primary: covers[at]?.primary === true })),
    ),
  );
}

/** Source and crop of a picture. */
interface Source {
  readonly keep: () => Promise<StoredOriginal>;
  readonly crop: (stored: StoredOriginal) => Crop | null;
}

function fromArchive(bringing: Bringing, picture: ArchivedPicture): Source {
  return {
    keep: async () => {
      // Neither a face nor a cover is a video.
      if (picture.video || !bringing.archive.has(picture)) throw new Refusal('bad_media');
      return keepPicture(bringing, picture);
    },
    crop: () => picture.crop,
  };
}

type Then = (tx: Parameters<typeof admit>[0], ids: readonly string[]) => Promise<void>;

/** All pictures, or none when one is missing or invalid: a profile works without them. */
async function bringPictures(
  { context, bare }: Bringing,
  sources: readonly Source[],
  wish: { readonly ownerId: string; readonly as: 'avatar' | 'cover' },
  then: Then = () => Promise.resolve(),
): Promise<void> {
  const stored: StoredOriginal[] = [];
  let isMade = false;
  try {
    for (const { keep, crop } of sources) {
      const own = await keep();
      stored.push(own);
      ensureForm(wish.as, own, crop(own));
    }
    const bytes = stored.reduce((sum, one) => sum + one.bytes, 0);
    await context.db.transaction(async (tx) => {
      await ensureRoom(tx, context, { ownerId: wish.ownerId, bytes });
      const ids: string[] = [];
      for (const [at, one] of stored.entries()) {
        ids.push(await admit(tx, one, { ...wish, crop: sources[at]?.crop(one) ?? null }));
      }
      await then(tx, ids);
    });
    isMade = true;
  } catch (error) {
    const isFull = error instanceof Refusal && error.code === 'quota_exceeded';
    if (!isFull && !isItsOwnFault(error)) throw error;
  } finally {
    if (!isMade) await letGo(bare, wish.ownerId, stored);
  }
}

/** The same checks as for an upload of this purpose. */
function ensureForm(
  as: 'avatar' | 'cover',
  { bytes, examined }: StoredOriginal,
  crop: Crop | null,
): void {
  if (bytes > (as === 'avatar' ? avatarBytes : coverBytes)) throw new Refusal('image_too_large');
  const shown = crop ?? examined;
  if (as === 'avatar' && !isSquare(shown)) throw new Refusal('bad_crop');
  if (as === 'cover' && !isCoverShaped(shown)) throw new Refusal('bad_ratio');
}
