import type { Me } from '@stenope/contract/accounts';
import type { listSessions } from '@stenope/contract/accounts/sessions';
import type { AccessToken } from '@stenope/contract/accounts/tokens';
import type { Archived } from '@stenope/contract/accounts/archive';
import type { AnswerOf } from '@stenope/contract/action';
import { deviceOf } from '@stenope/domain/accounts/devices';
import type { ProfileFacts } from '../../platform/exporting.ts';
import type { UserRow } from './queries.ts';
import type { SessionRow } from './sessions/queries.ts';
import type { TokenRow } from './tokens/queries.ts';

export function presentMe({ user, hasPassword, followsSomebody }: UserRow): Me {
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    avatar: user.image,
    isPro: user.isPro,
    email: user.email,
    emailVerified: user.emailVerified,
    role: user.role,
    language: user.language,
    interests: user.interests,
    showsSensitive: user.showsSensitive,
    followsSomebody,
    usernameChosen: user.usernameChosen,
    hasPassword,
    onboardingComplete: user.onboardingComplete,
    createdAt: user.createdAt.toISOString(),
  };
}

type Item = AnswerOf<typeof listSessions>['items'][number];

/** The current session counts as in use now, whatever was stored. */
export function presentSession(
  { id, userAgent, createdAt, lastSeenAt }: SessionRow,
  current: string,
  now: Date,
): Item {
  const seen = id === current ? now : lastSeenAt;
  return {
    id,
    current: id === current,
    ...deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: seen.toISOString(),
  };
}

export function presentToken({ id, name, hint, scopes, ...times }: TokenRow): AccessToken {
  return { id, name, hint, scopes, ...written(times) };
}

/** A token as archives show it: what it was, and nothing it could be used with. */
export function archivedToken({
  name,
  hint,
  scopes,
  ...times
}: TokenRow): Archived<'access-tokens'> {
  return { name, hint, scopes, ...written(times) };
}

type TokenTimes = Pick<TokenRow, 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'endedAt'>;

function written({ createdAt, lastUsedAt, expiresAt, endedAt }: TokenTimes) {
  return {
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** A member's part of their own `profile.json`. */
export function archivedUser(user: Pick<UserRow, 'user'>['user']): Partial<ProfileFacts> {
  const { placeLabel: label, placeLat: lat, placeLon: lon } = user;
  const isPlaced = label !== null && lat !== null && lon !== null;
  return {
    username: user.username,
    displayName: user.displayName,
    email: user.email,
    fullName: user.fullName,
    bio: user.bio,
    website: user.website,
    location: isPlaced ? { label, lat, lon } : null,
    language: user.language,
    interests: user.interests,
    isPro: user.isPro,
    joinedAt: user.createdAt.toISOString(),
    shop: user.shop,
    silenced: user.silenced,
    hidesPreviews: user.hidesPreviews,
    offersFeed: user.offersFeed,
    showsSensitive: user.showsSensitive,
    wantsDigest: user.wantsDigest,
  };
}
