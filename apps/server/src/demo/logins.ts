import type { AnswerOf } from '@stenope/contract/action';
import type { readDemo } from '@stenope/contract/site/demo';
import { members } from './community/members.ts';

/** Everybody's: it is shown on the sign-in page of a demonstration, and only there. */
export const demoPassword = 'chambre claire';

/** A name that leads nowhere (RFC 2606): nobody gets their mail. */
export function demoAddress(username: string): string {
  return `${username}@demo.example`;
}

type Login = AnswerOf<typeof readDemo>['logins'][number];

/** A Pro and two others: what one sees differs. */
export const demoLogins: readonly Login[] = [
  ...members.filter(({ isPro }) => isPro).slice(0, 1),
  ...members.filter(({ isPro }) => !isPro).slice(0, 2),
].map(({ displayName, username, isPro }) => ({
  name: displayName,
  email: demoAddress(username),
  password: demoPassword,
  isPro,
}));
