import type { TrustConfig } from '@stenope/domain/trust/config';
import { createEngine } from '@stenope/domain/trust/engine';
import type { Community, Engine } from '@stenope/domain/trust/types';
import type { Executor } from '../../../platform/db/database.ts';
import { findCommunity, type CommunityRow } from './queries.ts';
import { findVersion } from '../trust/versions.ts';

/** The rules in force, and the community as of the last batch. */
export interface TrustRules {
  readonly config: TrustConfig;
  readonly engine: Engine;
  readonly community: Community & { readonly batchedAt: Date | null };
}

/** Cache time: the community changes at night, and the version when another one is put in force. */
const freshMs = 2_000;

/** Loads the rules in force. A version never changes, so it is cached for good. */
export class Engines {
  /** @bound the versions that were ever in force */
  readonly #known = new Map<string, Pick<TrustRules, 'config' | 'engine'>>();
  #latest: { readonly rules: TrustRules; readonly at: number } | undefined;

  /**
   * The rules, read at most `freshMs` ago: for what is shown, and for how far back a rating looks. A
   * rating is computed by rules that were read with it.
   */
  async cachedRules(on: Executor): Promise<TrustRules> {
    const isFresh = this.#latest && performance.now() - this.#latest.at < freshMs;
    return isFresh && this.#latest ? this.#latest.rules : this.currentRules(on);
  }

  async currentRules(on: Executor): Promise<TrustRules> {
    const [community] = await findCommunity(on, {});
    return this.rulesFor(on, community);
  }

  /** The rules for a community row that was just read. */
  async rulesFor(on: Executor, community: CommunityRow | null | undefined): Promise<TrustRules> {
    if (!community) throw new Error('The site has no trust configuration');
    const now = performance.now();
    const asOf = community.batchedAt?.getTime() ?? 0;
    const made = await this.#version(on, community.version);
    const rules = { ...made, community: { ...community, asOf } };
    this.#latest = { rules, at: now };
    return rules;
  }

  async #version(on: Executor, version: string): Promise<Pick<TrustRules, 'config' | 'engine'>> {
    const known = this.#known.get(version);
    if (known) return known;
    const config = await findVersion(on, version);
    const made = { config, engine: createEngine(config) };
    this.#known.set(version, made);
    return made;
  }
}
