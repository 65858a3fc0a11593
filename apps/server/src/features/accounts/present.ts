import type { Me } from '@stenope/contract/accounts';
import type { UserRow } from './queries.ts';

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
