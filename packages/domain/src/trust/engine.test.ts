import { expect, test } from 'vitest';
import { createEngine } from './engine.ts';
import { dayLength, noEvidence } from './evidence.ts';
import { aRating, flat, grownCommunity as community } from './score/example-ratings.ts';
import type { MemberTrust, Person, RatingFacts } from './types.ts';
import { trust2026v1 } from './versions.ts';

const engine = createEngine(trust2026v1);
const now = 1000 * dayLength;
const person: Person = { joinedAt: 0, verified: true, seededAt: null, sanctions: [] };
const stranger: MemberTrust = {
  trust: 35,
  severity: 0,
  steadiness: 1,
  cluster: null,
  evidence: { ...noEvidence, asOf: now },
};
const rating = (rater: number, of: Partial<RatingFacts> = {}): RatingFacts =>
  aRating(rater, {
    scores: flat(2.5 + (rater % 3) * 0.5),
    at: now - rater * dayLength,
    ...of,
  });
const eight = Array.from({ length: 8 }, (_, n) => rating(n));

/** The ratings with the evidence an update counts. */
function counted(ratings: readonly RatingFacts[]): RatingFacts[] {
  const { evidence } = engine.rescore({ ratings, community }, []);
  const terms = new Map(evidence.map(({ rater, term }) => [rater, term]));
  return ratings.map((of) => ({ ...of, evidence: terms.get(of.rater) ?? null }));
}

test('ratings prove something from the moment their post is stabilised, each once', () => {
  expect(engine.rescore({ ratings: eight.slice(1), community }, []).evidence).toEqual([]);
  const { score, evidence } = engine.rescore({ ratings: eight, community }, []);
  expect(score.state).toBe('stabilised');
  expect(evidence.map(({ rater }) => rater)).toEqual(eight.map(({ rater }) => rater));
  expect(engine.rescore({ ratings: counted(eight), community }, []).evidence).toEqual([]);
});

test('whoever looked first, came later or has no voice proves nothing', () => {
  const later = [rating(8, { revealed: true }), rating(9, { early: false })];
  const shut = rating(10, { excluded: true });
  const { evidence } = engine.rescore({ ratings: [...eight, ...later, shut], community }, []);
  expect(evidence).toHaveLength(8);
});

test('a withdrawn rating leaves no trace', () => {
  const ten = [rating(8, { early: false }), rating(9, { early: false })];
  const before = counted([...eight, ...ten]);
  const scoreBefore = engine.rescore({ ratings: before, community }, []);
  const guest = rating(10, { scores: flat(5) });
  const added = engine.rescore({ ratings: [...before, guest], community }, []);
  const change = added.evidence.find(({ rater }) => rater === guest.rater)!;
  const during = engine.updateMember(person, stranger, change, now);
  const removed = engine.rescore({ ratings: before, community }, [
    { rater: guest.rater, evidence: change.term },
  ]);
  expect(removed.score).toEqual(scoreBefore.score);
  expect(removed.weights).toEqual(scoreBefore.weights);
  expect(removed.evidence).toEqual([{ rater: guest.rater, term: null, before: change.term }]);
  const after = engine.updateMember(person, during, removed.evidence[0]!, now + dayLength);
  expect(after.evidence).toEqual({ ...noEvidence, asOf: now + dayLength });
});

test('when the post ceases to be stabilised, all it proved is taken back', () => {
  const [gone, ...left] = counted(eight);
  const { score, evidence } = engine.rescore({ ratings: left, community }, [gone!]);
  expect(score.state).toBe('provisional');
  expect(evidence).toHaveLength(8);
  expect(evidence.every(({ term, before }) => term === null && before !== null)).toBe(true);
});

test('trust of a rater follows their evidence', () => {
  const { evidence } = engine.rescore({ ratings: eight, community }, []);
  const raised = engine.updateMember(person, stranger, evidence[0]!, now);
  expect(raised.evidence.weight).toBeCloseTo(1, 9);
  expect(engine.shownTrust(person, raised, now).trust).toBe(raised.trust);
});
