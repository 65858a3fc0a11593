import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastLineOf, tableOf, type Fault } from './checks.ts';
import { accounts } from './kinds/accounts.ts';
import { chat } from './kinds/chat.ts';
import { drain } from './kinds/drain.ts';
import { pair } from './kinds/pair.ts';
import { rewind } from './kinds/rewind.ts';
import { slow } from './kinds/slow.ts';
import { stall } from './kinds/stall.ts';
import { storm } from './kinds/storm.ts';
import { uploads } from './kinds/uploads.ts';
import { video } from './kinds/video.ts';
import { writes } from './kinds/writes.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { removeBundle } from './processes.ts';

/**
 * Groups of about equal duration. Faults mostly wait, so groups run in parallel, each in its own
 * file. Those of one group run in sequence on their own PostgreSQL, which is killed and stopped.
 */
export const shortForms = {
  first: [writes, chat, rewind, pair, stall, video],
  second: [accounts, storm, slow, drain, uploads],
} as const satisfies Record<string, readonly Fault[]>;

/** Their long forms are `npm run faults -- NAME`. */
export function playShortForms(group: readonly Fault[]): void {
  describe('faults', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(async () => {
      await postgres.end();
      await removeBundle();
    });

    test.each(group)('$name: $what', { timeout: 1_800_000 }, async ({ name, run }) => {
      const lines: string[] = [];
      const log = (line: string) => void lines.push(line);
      const verdict = await run({ quick: true, seed: 20_261_115, log, postgres });
      console.log(`${name}\n${tableOf(verdict)}`);
      expect(lastLineOf(verdict), lines.join('\n')).toBe('holds');
      expect(verdict.checks.length).toBeGreaterThan(5);
    });
  });
}
