import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { newId } from '../../src/platform/ids.ts';
import { ask, freshDatabase } from './bare.ts';

test('an id is a UUID of version 7', () => {
  for (let count = 0; count < 1_000; count += 1) {
    expect(z.safeParse(z.uuid({ version: 'v7' }), newId()).success).toBe(true);
  }
});

test('ids of later moments are greater, as texts and as the database compares them', async () => {
  const moments = [0, 1, 255, 256, Date.now(), Date.now() + 1, 2 ** 47, 2 ** 48 - 1];
  const ids = moments.map((at) => newId(at));
  expect(ids.toSorted()).toEqual(ids);
  const rows = await ask<{ id: string }>(
    await freshDatabase(),
    'select id from unnest($1::uuid[]) id order by id',
    [ids.toReversed()],
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('ids of one moment differ', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(1_700_000_000_000));
  expect(new Set(ids).size).toBe(ids.length);
});
