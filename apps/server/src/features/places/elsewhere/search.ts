import { place } from '@stenope/contract/places';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { presentPlace, type SourcePlace } from '../present.ts';
import { askFor } from './answer.ts';
import { banAddress, readBan } from './ban.ts';
import { photonAddress, readPhoton } from './photon.ts';

interface Provider {
  /** Default base URL. */
  readonly home: string;
  /** Shortest query it accepts. */
  readonly shortest: number;
  address(base: string, typed: string, limit: number): URL;
  read(answer: unknown): readonly SourcePlace[];
}

const providers: Readonly<Record<'ban' | 'photon', Provider>> = {
  ban: {
    home: 'https://api-adresse.data.gouv.fr',
    shortest: 3,
    address: banAddress,
    read: readBan,
  },
  photon: {
    home: 'https://photon.komoot.io',
    shortest: 1,
    address: photonAddress,
    read: readPhoton,
  },
};

/**
 * Places from the service the operator chose; undefined when none is chosen, or it fails. It
 * receives the query, but nothing about the person; the log gets neither.
 */
export async function searchElsewhere(
  { env, log }: Pick<Context, 'env' | 'log'>,
  typed: string,
  limit: number,
): Promise<readonly SourcePlace[] | undefined> {
  if (env.PLACES_PROVIDER === 'embedded') return undefined;
  const { home, shortest, address, read } = providers[env.PLACES_PROVIDER];
  if (typed.trim().length < shortest) return undefined;
  const base = (env.PLACES_URL ?? home).replace(/\/+$/, '');
  try {
    const found = read(await askFor(address(base, typed, limit)));
    return found.filter(isSound).slice(0, limit);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ provider: env.PLACES_PROVIDER, reason }, 'places elsewhere did not answer');
    return undefined;
  }
}

/** External results are sent to clients, so they must match the contract. */
function isSound(found: SourcePlace): boolean {
  return z.safeParse(place, presentPlace(found)).success;
}
