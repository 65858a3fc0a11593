import { limits } from './limits.ts';

/** Facts about a person from a social sign-in. */
export interface KnownElsewhere {
  readonly name: string;
  readonly email: string;
}

/** Display name for a person without one. */
const nameless = 'Utilisateur';

/**
 * On first sign-in, username and display name come from the display name, or from the part
 * of the address before the at sign. `sources` are for `repairUsername`, the best first.
 */
export function firstNames({ name, email }: KnownElsewhere): {
  displayName: string;
  sources: readonly string[];
} {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const displayName = tidy(name) || tidy(local) || nameless;
  return { displayName, sources: [name, local] };
}

/** Lone surrogates and direction marks. */
const unwanted = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const gaps = /[\p{Cc}\p{Z}\s]+/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const longest = new RegExp(`^.{0,${limits.displayName.max}}`, 'u');

/** One line that can be stored and read; empty when nothing visible is left. */
function tidy(name: string): string {
  const line = name.replaceAll(unwanted, '').replaceAll(gaps, ' ').trim();
  const shortened = longest.exec(line)?.[0].trim() ?? '';
  return visible.test(shortened) ? shortened : '';
}
