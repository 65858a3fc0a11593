import { expect, test } from 'vitest';
import { dayLength } from '../trust/evidence.ts';
import { trust2026v1 } from '../trust/versions.ts';
import { noRecord, withOutcome, type ReportRecord } from './credibility.ts';
import { afterRejection, limitedDays, limitedUntil } from './reporters.ts';

const { moderation } = trust2026v1;
const now = 1000 * dayLength;

/** A reporter whose reports were rejected so often, one after the other. */
function rejected(times: number, upheld = 0): ReportRecord {
  const outcomes = [
    ...Array.from({ length: upheld }, () => 'upheld' as const),
    ...Array.from({ length: times }, () => 'rejected' as const),
  ];
  return outcomes.reduce(
    (record, outcome) => withOutcome(record, outcome, now, moderation),
    noRecord,
  );
}

const unwarned = { warnedAt: null, limitedUntil: null, rejectedSinceWarning: 0 };

test('three rejected reports warn, unless others were right', () => {
  const consequence = (record: ReportRecord) =>
    afterRejection({ ...unwarned, record }, now, moderation);
  expect(consequence(rejected(2))).toBeNull();
  expect(consequence(rejected(3))).toBe('warn');
  expect(consequence(rejected(3, 3))).toBeNull();
});

test('two more after the warning limit, for a month', () => {
  const warned = { record: rejected(5), warnedAt: now - dayLength, limitedUntil: null };
  expect(afterRejection({ ...warned, rejectedSinceWarning: 1 }, now, moderation)).toBeNull();
  expect(afterRejection({ ...warned, rejectedSinceWarning: 2 }, now, moderation)).toBe('limit');
  const limited = { ...warned, limitedUntil: now + dayLength, rejectedSinceWarning: 3 };
  expect(afterRejection(limited, now, moderation)).toBeNull();
  expect(limitedUntil(now)).toBe(now + limitedDays * dayLength);
});
