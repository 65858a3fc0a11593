import { expect, test } from 'vitest';
import { askedFor, badgeOf, missingForNext } from './badges.ts';
import { publishedVersions, trust2026v1, trust2026v3 } from './versions.ts';

const plenty = { trust: 90, ratingsReceived: 1000, trustedRaters: 100, clusterShare: 0 };
const town = { activeRaters: 2000, trustedMembers: 900 };
const friends = { activeRaters: 12, trustedMembers: 8 };

test('everybody has an eye', () => {
  const nothing = { trust: 0, ratingsReceived: 0, trustedRaters: 0, clusterShare: 1 };
  for (const config of publishedVersions) {
    expect(badgeOf(nothing, config, town).id).toBe('new_eye');
    expect(badgeOf(nothing, config, { activeRaters: 0, trustedMembers: 0 }).id).toBe('new_eye');
  }
});

test.each(publishedVersions)('in a town each condition holds back ($version)', (config) => {
  const badge = (facts: Partial<typeof plenty>) => badgeOf({ ...plenty, ...facts }, config, town);
  expect(badge({}).id).toBe('light_bearer');
  expect(badge({ trust: 84 }).id).toBe('seasoned_eye');
  expect(badge({ ratingsReceived: 99 }).id).toBe('trusted_eye');
  expect(badge({ trustedRaters: 2 }).id).toBe('attentive_eye');
  expect(badge({ clusterShare: 0.5 }).id).toBe('new_eye');
});

test('among twelve friends no badge asks for more than twelve can give', () => {
  const asked = trust2026v3.badges.map((rule) => askedFor(rule, friends));
  expect(asked.at(-1)).toEqual({ minRatings: 96, minTrustedRaters: 5 });
  for (const [at, { minRatings, minTrustedRaters }] of asked.entries()) {
    expect(minTrustedRaters).toBeLessThan(friends.trustedMembers);
    // A higher badge never requires less.
    expect(minRatings).toBeGreaterThanOrEqual(asked[at - 1]?.minRatings ?? 0);
    expect(minTrustedRaters).toBeGreaterThanOrEqual(asked[at - 1]?.minTrustedRaters ?? 0);
  }
  const theirs = { trust: 90, ratingsReceived: 100, trustedRaters: 6, clusterShare: 0 };
  expect(badgeOf(theirs, trust2026v3, friends).id).toBe('light_bearer');
  expect(badgeOf(theirs, trust2026v1, friends).id).toBe('trusted_eye');
});

test('what is missing for the next badge is told by name, and nothing after the last', () => {
  const known = { trust: 78, ratingsReceived: 4, trustedRaters: 2, clusterShare: 0.5 };
  expect(missingForNext('new_eye', known, trust2026v3, town)).toEqual({
    badge: 'attentive_eye',
    trust: 0,
    ratings: 6,
    trustedRaters: 0,
    isOneGroup: true,
  });
  expect(missingForNext('trusted_eye', { ...plenty, trust: 70.5 }, trust2026v3, town)).toEqual({
    badge: 'seasoned_eye',
    trust: 4.5,
    ratings: 0,
    trustedRaters: 0,
    isOneGroup: false,
  });
  expect(missingForNext('light_bearer', plenty, trust2026v3, town)).toBeNull();
});
