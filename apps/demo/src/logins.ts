import type { AnswerOf } from '@stenope/contract/action';
import type { readDemo } from '@stenope/contract/site/demo';
import { members } from './community/members.ts';

/** Public password: shown on the sign-in page of a demo, and only there. */
export const demoPassword = 'chambre claire';

/** A reserved domain (RFC 2606): mail to it goes nowhere. */
export function demoAddress(username: string): string {
  return `${username}@demo.example`;
}

type Login = AnswerOf<typeof readDemo>['logins'][number];

/** A Pro and two other members, who see different things. */
export const demoLogins: readonly Login[] = [
  ...members.filter(({ isPro }) => isPro).slice(0, 1),
  ...members.filter(({ isPro }) => !isPro).slice(0, 2),
].map(({ displayName, username, isPro }) => ({
  name: displayName,
  email: demoAddress(username),
  password: demoPassword,
  isPro,
}));
