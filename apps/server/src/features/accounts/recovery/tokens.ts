import { createHash, randomBytes } from 'node:crypto';
import type { linkHours } from '../letters.ts';

/** What a link of ours is for. */
export type Purpose = keyof typeof linkHours;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: who reads the table can open nothing with it. */
export function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
}

/** Whom a link was sent to, and where. */
export interface Recipient {
  readonly userId: string;
  readonly email: string;
}

export function sealRecipient({ userId, email }: Recipient): string {
  return `${userId} ${email}`;
}

export function readRecipient(value: string): Recipient {
  const [userId = '', email = ''] = value.split(' ');
  return { userId, email };
}
