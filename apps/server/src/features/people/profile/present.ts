import type { Person } from '@stenope/contract/people';
import type { Cover, OwnCover } from '@stenope/contract/people/covers';
import type { OwnProfile, Profile, ProfileLocation } from '@stenope/contract/people/profile';
import { notificationTypes, type NotificationType } from '@stenope/domain/people/limits';
import { showsProParts } from './access.ts';
import type { OwnRow, ProfileRow } from './queries.ts';
import type { PersonRow } from '../person-sql.ts';

/** Badge before the first nightly batch. */
const firstBadge = 'new_eye';

export function presentProfile(
  row: ProfileRow,
  covers: readonly Cover[],
  { userId }: { readonly userId: string },
): Profile {
  const { blocked, suspended, following, followsMe, muted } = row;
  return {
    ...personOf(row),
    badge: row.badge ?? firstBadge,
    ...(blocked ? nothing : visiblePart(row, covers)),
    rebuilt: row.left,
    suspended,
    mine: { self: row.id === userId, following, followsMe, blocked, muted },
  };
}

/** Profile of a member one has blocked: enough to unblock them. */
const nothing = {
  fullName: '',
  bio: '',
  website: null,
  covers: [],
  location: null,
  shop: { active: false },
  counts: null,
};

function visiblePart(row: ProfileRow, covers: readonly Cover[]) {
  const { fullName, bio, website, isPro, shop, counts } = row;
  const shows = showsProParts(row);
  return {
    fullName,
    bio,
    website,
    covers: shows ? covers.toSorted((a, b) => Number(b.primary) - Number(a.primary)) : [],
    location: shows ? locationOf(row) : null,
    shop: { active: isPro && shop === 'active' },
    counts,
  };
}

type PlaceColumns = Pick<OwnRow, 'placeLabel' | 'placeLat' | 'placeLon'>;

function locationOf({ placeLabel: label, placeLat: lat, placeLon: lon }: PlaceColumns) {
  if (label === null || lat === null || lon === null) return null;
  return { label, lat, lon } satisfies ProfileLocation;
}

export function presentOwn(
  row: OwnRow,
  covers: readonly OwnCover[],
  { isProOpen }: { readonly isProOpen: boolean },
): OwnProfile {
  const { fullName, bio, website, shop, hidesPreviews, offersFeed, silenced, wantsDigest, isPro } =
    row;
  return {
    ...personOf(row),
    fullName,
    bio,
    website,
    covers: [...covers],
    location: locationOf(row),
    shop,
    canActivatePro: !isPro && isProOpen,
    notifications: wantedOf(silenced),
    digest: wantsDigest,
    hidesPreviews,
    offersFeed,
  };
}

function wantedOf(silenced: readonly NotificationType[]): OwnProfile['notifications'] {
  const wants = (type: NotificationType) => [type, !silenced.includes(type)] as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each of the closed list
  return Object.fromEntries(notificationTypes.map(wants)) as OwnProfile['notifications'];
}

/** A member as others see them. */
export function personOf({ id, username, displayName, image, isPro }: PersonRow): Person {
  return { id, username, displayName, avatar: image, isPro };
}
