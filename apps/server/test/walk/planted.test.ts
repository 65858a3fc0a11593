import type { Action } from '@stenope/contract/action';
import { id, ownPageQuery, page, pageQuery, text } from '@stenope/contract/primitives';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createNote, listNotes, noteWritten, readNote } from '../notes/contract.ts';
import {
  checkActions,
  checkErrors,
  checkEventData,
  checkEvents,
  checkHandlers,
  checkJobs,
} from './contract-checks.ts';
import { checkDescription, checkPage, lintDescription } from './openapi-checks.ts';
import { lintSchema } from './schema-lint.ts';

/** Each check with a fault it must find. */

const sound: Action = createNote;
const without = ({ ...entry }: Action, field: 'budget'): Action => {
  delete entry[field];
  return entry;
};
const changed = (change: Partial<Action>): Action => ({ ...sound, ...change });

describe('a planted fault in the contract', () => {
  test('is nowhere in a sound one', () => {
    expect(checkActions([createNote, listNotes, readNote])).toEqual([]);
  });

  test.each<[string, Action]>([
    ['the id is not feature.subject.verb', changed({ id: 'notes' })],
    ['the path /api/Notes is not /api/words/{names}', changed({ path: '/api/Notes' })],
    ['the path /api/ is not /api/words/{names}', changed({ path: '/api/' })],
    ['about is not a sentence', changed({ about: 'writes a note' })],
    ['a GET creates', { ...listNotes, creates: true }],
    ['is shared by caches, and not for everybody', { ...listNotes, sharedFor: 60 }],
    ['a GET has a body', { ...listNotes, body: z.strictObject({}) }],
    ['a GET answers otherwise than 200', { ...listNotes, status: 202 }],
    ['creates by another method than POST', changed({ method: 'PUT' })],
    ['204 is the status without an answer', changed({ answer: null })],
    ['204 is the status without an answer', changed({ status: 204 })],
    ['{noteId} in the path, {id} in params', { ...readNote, params: z.strictObject({ id }) }],
    ['{noteId} in the path, {} in params', changed({ path: '/api/notes/{noteId}' })],
    ['body takes unknown fields', changed({ body: z.object({}) })],
    ['body takes unknown fields', changed({ body: z.looseObject({}) })],
    ['body.a is a string of any length', changed({ body: z.strictObject({ a: z.string() }) })],
    ['body.a is a string of any length', changed({ body: z.strictObject({ a: z.email() }) })],
    ['body.a is a list of any length', changed({ body: z.strictObject({ a: z.array(id) }) })],
    ['body.a may be anything', changed({ body: z.strictObject({ a: z.unknown() }) })],
    [
      'body.a.b takes unknown fields',
      changed({ body: z.strictObject({ a: z.strictObject({ b: z.record(id, id) }) }) }),
    ],
    [
      'body.a[].b is a string of any length',
      changed({
        body: z.strictObject({
          a: z.array(z.strictObject({ b: z.nullable(z.string()) })).check(z.maxLength(3)),
        }),
      }),
    ],
    [
      'query.from is a number without a least',
      { ...listNotes, query: z.strictObject({ from: z.int().check(z.maximum(3)) }) },
    ],
    [
      'query.from is a number without a most',
      { ...listNotes, query: z.strictObject({ from: z.number().check(z.minimum(3)) }) },
    ],
    ['gives a list without a budget', without(listNotes, 'budget')],
    [
      'gives a list without a budget',
      { ...without(readNote, 'budget'), query: z.strictObject({ q: text({ max: 9 }) }) },
    ],
    ['pays for a write from a budget of reads', changed({ budget: 'lists' })],
    ['pays for a list from the budget of topics', { ...listNotes, budget: 'topics' }],
    ['gives 1000 on a page', { ...listNotes, query: z.strictObject(ownPageQuery) }],
    ['answer takes unknown fields', changed({ answer: z.looseObject({ text: text({ max: 3 }) }) })],
  ])('%s', (complaint, action) => {
    expect(checkActions([action])).toContain(`${action.id}: ${complaint}`);
  });

  test('is found in a create that takes no key', () => {
    const { creates: _, ...keyless } = createNote;
    expect(checkActions([keyless])).toEqual([
      'notes.create: answers 201 but takes no Idempotency-Key',
    ]);
  });

  test('is found in two entries of one name or one address', () => {
    const moved = changed({ path: '/api/letters' });
    expect(checkActions([createNote, moved])).toEqual(['notes.create names two actions']);
    const renamed = { ...readNote, id: 'notes.look', path: '/api/notes/{id}' as const };
    const complaints = checkActions([readNote, { ...renamed, params: z.strictObject({ id }) }]);
    expect(complaints).toEqual(['GET /api/notes/{} is two actions']);
  });

  test('is found in two addresses that may be one', () => {
    const { params: _, ...latest } = { ...readNote, id: 'notes.latest', path: '/api/notes/latest' };
    expect(checkActions([readNote, latest as Action])).toEqual([
      '/api/notes/{noteId} may be /api/notes/latest',
    ]);
  });

  test('is found in what an event carries', () => {
    const data = z.looseObject({ text: z.string() });
    const complaints = checkEventData([{ ...noteWritten, data }]);
    expect(complaints).toEqual([
      'notes.written: data takes unknown fields',
      'notes.written: data.text is a string of any length',
    ]);
  });

  test('is found behind a reference', () => {
    const complaints = lintSchema({
      $ref: '#/$defs/tree',
      $defs: { tree: { type: 'object', properties: { next: { $ref: '#/$defs/tree' } } } },
    });
    expect(complaints).toEqual(['#tree takes unknown fields']);
  });

  test('is not imagined in pages and cursors', () => {
    expect(lintSchema(z.toJSONSchema(z.strictObject(pageQuery), { io: 'input' }))).toEqual([]);
    expect(lintSchema(z.toJSONSchema(page(z.strictObject({ id })), { io: 'output' }))).toEqual([]);
  });
});

describe('a planted fault in what is mounted', () => {
  test('an action without a handler, with two, and a handler without an action', () => {
    const handler = { action: createNote };
    expect(checkHandlers([createNote], [])).toEqual(['notes.create has 0 handlers']);
    expect(checkHandlers([createNote], [handler, handler])).toEqual([
      'notes.create has 2 handlers',
    ]);
    expect(checkHandlers([], [handler])).toEqual([
      'notes.create is mounted but not in the catalog',
    ]);
  });

  test('an event without a word, with two, of nobody, of another', () => {
    const announces = [{ event: noteWritten }];
    expect(checkEvents([noteWritten], [{ name: 'notes' }])).toEqual([
      'notes.written is announced 0 times',
    ]);
    expect(checkEvents([], [{ name: 'notes', live: { announces } }])).toEqual([
      'notes.written is announced but not in the catalog',
    ]);
    expect(checkEvents([], [{ name: 'notes', live: { closes: [noteWritten] } }])).toEqual([
      'notes.written is announced but not in the catalog',
    ]);
    expect(checkEvents([noteWritten], [{ name: 'letters', live: { announces } }])).toEqual([
      'notes.written is announced by letters',
    ]);
    expect(
      checkEvents([noteWritten, noteWritten], [{ name: 'notes', live: { announces } }]),
    ).toEqual(['notes.written names two events']);
  });

  test('a job not mounted, from elsewhere, of a name already taken', () => {
    const [stamp, other] = [{ name: 'notes:stamp' }, { name: 'notes:stamp' }];
    expect(checkJobs([stamp], [])).toEqual(['notes:stamp is written but not mounted']);
    expect(checkJobs([], [stamp])).toEqual([
      'notes:stamp is mounted from elsewhere than a jobs.ts',
    ]);
    expect(checkJobs([stamp, other], [stamp, other])).toEqual(['notes:stamp names two jobs']);
  });

  test('an error that is not of the list, said twice, shared already, or given by nobody', () => {
    const codes = ['not_found', 'bad_cursor', 'gone'];
    const shared = ['not_found'];
    const withErrors = (errors: string[]) => [{ ...listNotes, errors } as unknown as Action];
    const check = (errors: string[], source = "throw new Refusal('gone')") =>
      checkErrors(withErrors(errors), codes, shared, source);
    expect(check(['bad_cursor'])).toEqual([]);
    expect(check(['bad_cursor', 'lost'])).toEqual(['notes.list: no code lost']);
    expect(check(['bad_cursor', 'not_found'])).toEqual(['notes.list: not_found is shared']);
    expect(check(['bad_cursor', 'bad_cursor'])).toEqual(['notes.list: bad_cursor twice']);
    expect(check(['bad_cursor'], '')).toEqual(['gone is given by nobody']);
  });
});

describe('a planted fault in the description', () => {
  const operation = {
    operationId: 'notes.read',
    summary: 'One note.',
    'x-access': 'anyone',
    security: [],
    parameters: [{ name: 'noteId', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: 'Done.' } },
  };
  const document = (change: object, beside: object = {}) => ({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: { '/api/notes/{noteId}': { get: { ...operation, ...change } } },
    ...beside,
  });

  test('is nowhere in a sound one', () => {
    expect(checkDescription(document({}))).toEqual([]);
  });

  test.each<[string, object]>([
    ['no operationId or summary', { operationId: '' }],
    ['path parameters do not match the path', { parameters: [] }],
    [
      'a path parameter is optional',
      { parameters: [{ ...operation.parameters[0], required: false }] },
    ],
    ['no JSON body', { requestBody: { content: { 'text/plain': {} } } }],
    ['not one way to succeed', { responses: { 404: { description: 'Gone.' } } }],
    ['no words', { responses: { 200: {} } }],
    ['no security scheme keys', { 'x-access': 'member', security: [{ keys: [] }] }],
    ['does not say who may', { security: undefined }],
    ['says otherwise who may than its access', { 'x-access': 'member' }],
  ])('%s', (complaint, change) => {
    expect(checkDescription(document(change))).toEqual([`get /api/notes/{noteId}: ${complaint}`]);
  });

  test('of the document itself', () => {
    expect(checkDescription(document({}, { openapi: '2.0' }))).toEqual(['openapi is 2.0']);
    expect(checkDescription(document({}, { info: {} }))).toEqual(['info lacks title or version']);
    const lost = { content: { a: { schema: { $ref: '#/components/schemas/Lost' } } } };
    const responses = { 200: { description: 'Done.', ...lost } };
    expect(checkDescription(document({ responses }))).toEqual([
      '#/components/schemas/Lost is void',
    ]);
  });

  test('that others look for: two addresses that may be one, nobody said who may', async () => {
    const { security: _, ...unsaid } = operation;
    const paths = {
      '/api/notes/{noteId}': { get: operation },
      '/api/{noteId}/latest': { get: { ...unsaid, operationId: 'notes.latest' } },
    };
    const rules = (await lintDescription(document({}, { paths }))).map((one) => one.split(':')[0]);
    expect(rules).toEqual(expect.arrayContaining(['no-ambiguous-paths', 'security-defined']));
  });

  test('of the page', () => {
    const html = `<html><h1>Notes</h1><h3 id="a" style="x">A</h3><i id="a"></i><a href="#b">b</a>
      <table><th>Field</th></table><script>1</script>undefined`;
    expect(checkPage(html)).toHaveLength(9);
  });
});
