import type { Me } from '@stenope/contract/accounts';
import type { listSessions } from '@stenope/contract/accounts/sessions';
import type { AnswerOf } from '@stenope/contract/action';
import { deviceOf } from '@stenope/domain/accounts/devices';
import type { UserRow } from './queries.ts';
import type { SessionRow } from './sessions/queries.ts';

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
