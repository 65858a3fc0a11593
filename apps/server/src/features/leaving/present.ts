import type { ArchivedProfile } from '@stenope/contract/accounts/archive';
import { importFailures, type Archive, type Returning } from '@stenope/contract/accounts/leaving';
import type { ProfileFacts } from '../../platform/exporting.ts';
import type { ExportRow } from './exporting/queries.ts';
import type { ImportRow } from './importing/queries.ts';

export function presentArchive(row: ExportRow, now: Date): Archive {
  const { id, state, progress, bytes, createdAt, expiresAt } = row;
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    id,
    state: isOver ? 'expired' : state,
    progress,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

type WrittenProfile = ArchivedProfile & Pick<ProfileFacts, 'avatar'>;

/** The facts of all features, in the order of the format. */
export function presentProfile(facts: ProfileFacts): WrittenProfile {
  const { silenced, hidesPreviews, offersFeed, showsSensitive, wantsDigest } = facts;
  return {
    username: facts.username,
    displayName: facts.displayName,
    email: facts.email,
    fullName: facts.fullName,
    bio: facts.bio,
    website: facts.website,
    location: facts.location,
    language: facts.language,
    interests: facts.interests,
    isPro: facts.isPro,
    joinedAt: facts.joinedAt,
    avatar: facts.avatar,
    covers: facts.covers,
    shop: facts.shop,
    preferences: {
      silenced,
      hidesPreviews,
      offersFeed,
      showsSensitive,
      wantsDigest,
      showsGiven: facts.showsGiven,
      showsProgress: facts.showsProgress,
    },
  };
}

export function presentImport(row: ImportRow, received: number): Returning {
  const { id, state, bytes, progress, posts, skipped, createdAt } = row;
  const failure = importFailures.find((code) => code === row.failure) ?? null;
  return {
    id,
    state,
    bytes,
    received: state === 'receiving' ? received : bytes,
    progress,
    failure,
    posts,
    skipped,
    createdAt: createdAt.toISOString(),
  };
}
