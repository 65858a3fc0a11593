import { createHash, randomBytes } from 'node:crypto';
import type { linkHours } from '@stenope/domain/accounts/limits';

/** Purpose of a link. */
export type LinkPurpose = keyof typeof linkHours;

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored digest of a token: reading the table opens nothing. */
export function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
}

/** Account and address a link was sent to. */
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
