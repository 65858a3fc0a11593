import { email as emailSchema } from '@stenope/contract/primitives';
import { z } from 'zod/mini';

/** Identity stated by a provider. */
export interface Arrival {
  readonly provider: 'google' | 'apple';
  /** The provider's permanent id: the address may change. */
  readonly accountId: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Whether the provider issues this address itself, instead of having confirmed it once. */
  readonly ownsAddress: boolean;
}

/**
 * Reads the claims of a verified identity token, and the name Apple sends separately, which is
 * untrusted, as it passes through the browser.
 */
export function arrivalOf(
  provider: Arrival['provider'],
  idToken: string,
  beside: unknown,
): Arrival | undefined {
  const claims = claimsOf(idToken);
  const { sub, email, name, hd } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return undefined;
  return {
    provider,
    accountId: sub,
    name: text(name) || nameBeside(beside),
    email: addressOf(email),
    // Apple sends a string.
    emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    ownsAddress: ownsAddress(provider, text(email), text(hd)),
  };
}

/** Google also confirms foreign addresses, and does not learn when their owner changes. */
function ownsAddress(provider: string, email: string, hostedDomain: string): boolean {
  if (provider !== 'google') return true;
  return hostedDomain !== '' || /@(?:gmail|googlemail)\.com$/i.test(email);
}

function addressOf(email: unknown): string | null {
  const result = z.safeParse(emailSchema, email);
  return result.success ? result.data.toLowerCase() : null;
}

/** Name in Apple's `user` field; empty when unreadable. */
export function nameBeside(user: unknown): string {
  const { firstName, lastName } = fields(fields(user)['name']);
  return `${text(firstName)} ${text(lastName)}`.trim();
}

function claimsOf(idToken: string): Record<string, unknown> {
  const payload = idToken.split('.')[1] ?? '';
  return fields(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
