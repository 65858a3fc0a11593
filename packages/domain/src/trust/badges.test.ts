import { expect, test } from 'vitest';
import { badgeOf } from './badges.ts';
import { trust2026v1 } from './versions.ts';

const plenty = { trust: 90, ratingsReceived: 1000, trustedRaters: 100, clusterShare: 0 };

test('everybody has an eye', () => {
  const nothing = { trust: 0, ratingsReceived: 0, trustedRaters: 0, clusterShare: 1 };
  expect(badgeOf(nothing, trust2026v1).id).toBe('new_eye');
});

test('each condition holds back', () => {
  expect(badgeOf(plenty, trust2026v1).id).toBe('light_bearer');
  expect(badgeOf({ ...plenty, trust: 84 }, trust2026v1).id).toBe('seasoned_eye');
  expect(badgeOf({ ...plenty, ratingsReceived: 99 }, trust2026v1).id).toBe('trusted_eye');
  expect(badgeOf({ ...plenty, trustedRaters: 2 }, trust2026v1).id).toBe('attentive_eye');
  expect(badgeOf({ ...plenty, clusterShare: 0.5 }, trust2026v1).id).toBe('new_eye');
});
