import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { Refusal } from '../../src/platform/errors.ts';
import type { Feature } from '../../src/platform/feature.ts';
import type { Call } from '../../src/platform/http/bind.ts';
import { validate } from '../../src/platform/http/validate.ts';
import { aWorld } from '../kit/world.ts';
import { createNote, listNotes, readNote } from '../notes/contract.ts';
import { notesFeature } from '../notes/feature.ts';
import { validValues } from './arbitrary.ts';
import { carelessly } from './careless.ts';
import { runFuzz } from './fuzz.ts';
import { isValidBody } from './oracle.ts';

/** Here the server, not the fuzzer, deviates from the contract. */
const anyBody = { body: z.looseObject({}) };

function problemsOf(feature: Feature, actions: readonly Action[]): Promise<readonly string[]> {
  return aWorld({ features: [feature] })
    .then((world) => runFuzz(world, { actions, runsPerWrite: 150, seed: 7 }))
    .then(({ problems }) => problems);
}

function bodyOf(call: Call): Record<string, unknown> {
  return call.body as unknown as Record<string, unknown>;
}

describe('a careless route is found out', () => {
  test('when it stumbles over what it did not look at', async () => {
    const stumbling = carelessly(notesFeature, {
      'notes.create': ({ action, answer }) => ({
        action: { ...action, ...anyBody },
        answer: async (call) => {
          if ((bodyOf(call)['text'] as string).trim() === '') throw new Refusal('invalid');
          validate(createNote.body, call.body);
          return answer(call);
        },
      }),
    });
    const problems = await problemsOf(stumbling, [createNote]);
    expect(problems.join('\n')).toMatch(/^notes\.create with .*: 500 .*"internal"/m);
  });

  test('when it stores first and looks later', async () => {
    const hasty = carelessly(notesFeature, {
      'notes.create': ({ action, answer }, { db }) => ({
        action: { ...action, ...anyBody },
        answer: async (call) => {
          const text = JSON.stringify(bodyOf(call)['text'] ?? null).slice(0, 99);
          await db.pool.query('insert into notes (id, author_id, text) values ($1, $2, $3)', [
            randomUUID(),
            call.viewer.userId,
            text.toWellFormed().replaceAll(/\p{Cc}/gu, ''),
          ]);
          validate(createNote.body, call.body);
          return answer(call);
        },
      }),
    });
    const problems = await problemsOf(hasty, [createNote]);
    expect(problems).toContain('notes.create bodies: changed public.notes');
  });

  test('when it takes what the contract does not', async () => {
    const lenient = carelessly(notesFeature, {
      'notes.create': ({ action, answer }) => ({
        action: { ...action, ...anyBody },
        answer: (call) => {
          const text = JSON.stringify(bodyOf(call)['text'] ?? 'rien').slice(0, 9);
          return answer({ ...call, body: { text: text.replaceAll('\\', '') } as never });
        },
      }),
    });
    const problems = await problemsOf(lenient, [createNote]);
    expect(problems.join('\n')).toMatch(/^notes\.create with a[^:]*.*: 201 /m);
  });

  test('when it refuses what fits', async () => {
    const unwilling = carelessly(notesFeature, {
      'notes.create': () => ({ answer: () => Promise.reject(new Refusal('not_found')) }),
    });
    const problems = await problemsOf(unwilling, [createNote]);
    expect(problems.join('\n')).toMatch(/^notes\.create with a fitting body .*: 404 /m);
  });

  test('when it hands any id to the database', async () => {
    const trusting = carelessly(notesFeature, {
      'notes.read': ({ action, answer }) => ({
        action: { ...action, params: z.strictObject({ noteId: z.string() }) },
        answer,
      }),
    });
    const problems = await problemsOf(trusting, [readNote]);
    expect(problems).toContainEqual(expect.stringMatching(/^notes\.read of me: 500 /));
  });

  test('when a missing thing says more than that', async () => {
    const talkative = carelessly(notesFeature, {
      'notes.read': () => ({
        answer: ({ params }) => Promise.reject(new Refusal('not_found', Object(params))),
      }),
    });
    const problems = await problemsOf(talkative, [readNote]);
    expect(problems).toContainEqual(expect.stringMatching(/^notes\.read of 0{8}-.*: 404 .*not \[/));
  });

  test('when it takes any query', async () => {
    const careful = carelessly(notesFeature, {
      'notes.list': ({ action }) => ({
        action: { ...action, query: z.looseObject({}) },
        answer: async () => ({ items: [] }),
      }),
    });
    const problems = await problemsOf(careful, [listNotes]);
    expect(problems).toContainEqual(expect.stringMatching(/^notes\.list\?limit=-1: 200 /));
    expect(problems).toContainEqual(expect.stringMatching(/^notes\.list\?zebra=1: 200 /));
  });
});

describe('what fits and what does not', () => {
  test('a generated body always fits', () => {
    const bodies = fc.sample(validValues(createNote.body), { numRuns: 500, seed: 1 });
    for (const body of bodies) {
      expect(isValidBody(createNote, Buffer.from(JSON.stringify(body)))).toBe(true);
    }
  });

  test.each<[string, string | Buffer, boolean]>([
    ['a note', '{"text":"a"}', true],
    ['a name twice, the second right', '{"text":1,"text":"a"}', true],
    ['a name twice, the second wrong', '{"text":"a","text":1}', false],
    ['__proto__', '{"text":"a","__proto__":{}}', false],
    ['a broken byte', Buffer.from([0x7b, 0xff, 0x7d]), false],
    ['no JSON', '{"text"', false],
    ['too many bytes', `{"text":"a"}${' '.repeat(65_536)}`, false],
    ['too deep', `{"text":${'['.repeat(33)}${']'.repeat(33)}}`, false],
  ])('%s', (_what, body, fits) => {
    expect(isValidBody(createNote, Buffer.from(body))).toBe(fits);
  });
});
