import type { TrustConfig } from '@stenope/domain/trust/config';
import { createEngine } from '@stenope/domain/trust/engine';
import type { Community, Engine } from '@stenope/domain/trust/types';
import type { Executor } from '../../../platform/db/database.ts';
import { findCommunity, type CommunityRow } from './queries.ts';
import { findVersion } from './versions.ts';

/** The rules in force, and the community as the last batch saw it. */
export interface Running {
  readonly config: TrustConfig;
  readonly engine: Engine;
  readonly community: Community & { readonly batchedAt: Date | null };
}

/** The community changes at night: whoever only reads may be told so much later. */
const freshMs = 2_000;

/** Reads what is in force. A version never changes: once read, it is known. */
export class Engines {
  /** @bound the versions that were ever in force */
  readonly #known = new Map<string, Pick<Running, 'config' | 'engine'>>();
  #latest: { readonly running: Running; readonly at: number } | undefined;

  /** As it was a moment ago: for showing. */
  async lately(on: Executor): Promise<Running> {
    const isFresh = this.#latest && performance.now() - this.#latest.at < freshMs;
    return isFresh && this.#latest ? this.#latest.running : this.running(on);
  }

  async running(on: Executor): Promise<Running> {
    const [community] = await findCommunity(on, {});
    return this.under(on, community);
  }

  /** The rules of a community that was just read. */
  async under(on: Executor, community: CommunityRow | null | undefined): Promise<Running> {
    if (!community) throw new Error('The site has no trust configuration');
    const now = performance.now();
    const asOf = community.batchedAt?.getTime() ?? 0;
    const made = await this.#version(on, community.version);
    const running = { ...made, community: { ...community, asOf } };
    this.#latest = { running, at: now };
    return running;
  }

  async #version(on: Executor, version: string): Promise<Pick<Running, 'config' | 'engine'>> {
    const known = this.#known.get(version);
    if (known) return known;
    const config = await findVersion(on, version);
    const made = { config, engine: createEngine(config) };
    this.#known.set(version, made);
    return made;
  }
}
