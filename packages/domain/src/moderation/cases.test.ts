import { expect, test } from 'vitest';
import {
  appealableUntil,
  isClaimLive,
  mayJudge,
  sameAdminHours,
  urgencyOf,
  type UrgencyFacts,
} from './cases.ts';

const hour = 3_600_000;
const now = 20_000 * 24 * hour;
const plain: UrgencyFacts = {
  queuedAt: now,
  severe: false,
  flagScore: 1,
  causes: ['reports'],
  automatic: false,
};

test('what is severe, or hidden without a human, comes first; what waited longest overtakes', () => {
  const urgency = (of: Partial<UrgencyFacts>) => urgencyOf({ ...plain, ...of });
  expect(urgency({ severe: true })).toBeGreaterThan(urgency({ automatic: true }));
  expect(urgency({ automatic: true })).toBeGreaterThan(urgency({ causes: ['appeal'] }));
  expect(urgency({ causes: ['audit'] })).toBeLessThan(urgency({}));
  expect(urgency({ flagScore: 3 })).toBeGreaterThan(urgency({}));
  expect(urgency({ queuedAt: now - 200 * hour })).toBeGreaterThan(urgency({ severe: true }));
  expect(urgency({ flagScore: 1000 })).toBeLessThan(urgency({ severe: true }));
});

test('a claim keeps others away for half an hour', () => {
  expect(isClaimLive(null, now)).toBe(false);
  expect(isClaimLive(now - 29 * 60_000, now)).toBe(true);
  expect(isClaimLive(now - 31 * 60_000, now)).toBe(false);
});

test('a decision is appealed within six months', () => {
  expect(appealableUntil(new Date('2026-03-10T08:00:00Z')).toISOString()).toBe(
    '2026-09-10T08:00:00.000Z',
  );
});

test('an appeal is judged by another admin, and only without one by the same, a day later', () => {
  const judge = { adminId: 'a', decidedBy: 'b', authorId: 'c', appealedAt: now, hasAnother: true };
  const later = now + sameAdminHours * hour;
  expect(mayJudge(judge, now)).toBe('allowed');
  expect(mayJudge({ ...judge, decidedBy: null }, now)).toBe('allowed');
  expect(mayJudge({ ...judge, authorId: 'a' }, now)).toBe('own_content');
  const same = { ...judge, decidedBy: 'a' };
  expect(mayJudge(same, later)).toBe('another_admin');
  expect(mayJudge({ ...same, hasAnother: false }, now)).toBe('another_admin');
  expect(mayJudge({ ...same, hasAnother: false }, later)).toBe('same_admin');
});
