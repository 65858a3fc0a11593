import { newCommunity } from '@stenope/domain/trust/community';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { trust2026v1, trust2026v3 } from '@stenope/domain/trust/versions';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../platform/viewer.ts';
import { presentEcho } from './present.ts';
import type { ScoreRow, WorkRow } from './queries.ts';

const facts = { ratings: 12, trustedRaters: 2, clusterShare: 0, publishedScore: null };
const work: WorkRow = {
  id: 'work',
  kind: 'post',
  postId: 'work',
  authorId: 'author',
  removed: false,
  visible: true,
  blocked: false,
};
const waitsUntil = new Date('2027-01-05T12:00:00Z');
const viewer: Viewer = {
  userId: work.authorId,
  sessionId: 's',
  role: 'member',
  expiresAt: waitsUntil,
};

function waitsOf(score: Partial<ScoreRow>, config: TrustConfig) {
  // Past the cold start, with enough trusted members: no rule is relaxed.
  const community = { ...newCommunity(config), trustedMembers: 500, activeRaters: 600 };
  // The parts of a row that waits depend on.
  const row = { ...facts, waitsUntil, ...score } as ScoreRow;
  const reader = { viewer, rules: { config, community } };
  return presentEcho(work, { score: row, revealed: true, mine: null }, reader).waits;
}

describe('what a score waits for', () => {
  const clear = { state: 'hidden' } as const;
  const patient = { state: 'provisional', shown: false } as const;

  test('says when that ends, the night after', () => {
    const until = '2027-01-06T03:30:00.000Z';
    expect(waitsOf(clear, trust2026v3)).toEqual({ for: 'eyes', count: null, until });
    expect(waitsOf(patient, trust2026v3)).toMatchObject({ for: 'trusted', until });
  });

  test('has no end where the rule that would end it rests', () => {
    expect(waitsOf(clear, trust2026v1)).toEqual({ for: 'eyes', count: null, until: null });
    expect(waitsOf(patient, trust2026v1)).toMatchObject({ for: 'trusted', until: null });
    const { exceptional } = trust2026v1;
    const ended = { ...trust2026v1, exceptional: { ...exceptional, latestDays: 7 } };
    expect(waitsOf(clear, ended)?.until).not.toBeNull();
  });
});
