import { readMe, type Me } from '@stenope/contract/accounts';
import { login, logout, register } from '@stenope/contract/accounts/signing';
import { action, type AnswerOf } from '@stenope/contract/action';
import { id, page, pageQuery, text } from '@stenope/contract/primitives';
import { describe, expectTypeOf, test } from 'vitest';
import { z } from 'zod/mini';
import type { Api, Input } from './client.ts';

/**
 * Calls the compiler must accept and refuse. No call is executed: `tsc` is the judge, and a refusal
 * that stops being one is an error itself.
 */
declare const api: Api;
const expectJudged = (call: () => unknown) => expectTypeOf(call).toBeFunction();

const note = z.strictObject({ id, text: text({ max: 100 }) });
const listNotes = action({
  id: 'notes.list',
  about: 'Notes of a book.',
  method: 'GET',
  path: '/api/books/{bookId}/notes',
  access: 'member',
  params: z.strictObject({ bookId: id }),
  query: z.strictObject({ ...pageQuery, sort: z.enum(['new', 'old']) }),
  answer: page(note),
  status: 200,
  errors: [],
});
const editNote = action({
  id: 'notes.edit',
  about: 'Changes a note.',
  method: 'PATCH',
  path: '/api/notes/{noteId}',
  access: 'member',
  params: z.strictObject({ noteId: id }),
  body: z.strictObject({ text: z.optional(text({ max: 100 })) }),
  answer: note,
  status: 200,
  errors: [],
});

const signIn = { email: 'awa@example.org', password: 'secret!' };
const person = { username: 'awa', email: 'awa@example.org', password: 'secret!' };

describe('what is sent', () => {
  test('is asked for exactly when the entry has it', () => {
    expectJudged(() => api(register, { body: person }));
    expectJudged(() => api(readMe));
    expectJudged(() => api(readMe, {}));
    expectJudged(() => api(logout));
    expectJudged(() =>
      api(listNotes, { params: { bookId: 'b' }, query: { sort: 'new', limit: 24 } }),
    );
    expectJudged(() => api(editNote, { params: { noteId: 'n' }, body: {} }));

    // @ts-expect-error: a body is missing altogether
    expectJudged(() => api(register));
    // @ts-expect-error: a body is missing
    expectJudged(() => api(register, {}));
    // @ts-expect-error: there is nothing to send here
    expectJudged(() => api(readMe, { body: {} }));
    // @ts-expect-error: there is nothing to ask here
    expectJudged(() => api(logout, { query: {} }));
    // @ts-expect-error: params are missing
    expectJudged(() => api(listNotes, { query: { sort: 'new' } }));
    // @ts-expect-error: a query is missing
    expectJudged(() => api(listNotes, { params: { bookId: 'b' } }));
    // @ts-expect-error: params are missing beside the body
    expectJudged(() => api(editNote, { body: { text: 'a' } }));
  });

  test('has the fields of the entry, each of its type, and no other', () => {
    // @ts-expect-error: the password is missing
    expectJudged(() => api(register, { body: { username: 'awa', email: 'awa@example.org' } }));
    // @ts-expect-error: a name is not a number
    expectJudged(() => api(register, { body: { ...person, username: 7 } }));
    // @ts-expect-error: not one of the clients
    expectJudged(() => api(register, { body: { ...person, client: 'fax' } }));
    // @ts-expect-error: nobody registers as owner
    expectJudged(() => api(register, { body: { ...person, role: 'owner' } }));
    // @ts-expect-error: misspelt
    expectJudged(() => api(login, { body: { mail: 'awa@example.org', password: 'secret!' } }));
    // @ts-expect-error: the parameter has another name
    expectJudged(() => api(listNotes, { params: { noteId: 'n' }, query: { sort: 'new' } }));
    // @ts-expect-error: not one of the orders
    expectJudged(() => api(listNotes, { params: { bookId: 'b' }, query: { sort: 'best' } }));
    // @ts-expect-error: an option nobody knows
    expectJudged(() => api(readMe, { retries: 7 }));
  });

  test('takes a key of the caller on creates only', () => {
    expectJudged(() => api(register, { body: person, idempotencyKey: 'k'.repeat(16) }));
    // @ts-expect-error: a login creates nothing
    expectJudged(() => api(login, { body: signIn, idempotencyKey: 'k'.repeat(16) }));
    // @ts-expect-error: a read creates nothing
    expectJudged(() => api(readMe, { idempotencyKey: 'k' }));
  });

  test('is inferred, not written', () => {
    expectTypeOf<Input<typeof register>['body']['email']>().toEqualTypeOf<string>();
    expectTypeOf<Input<typeof listNotes>['params']>().toEqualTypeOf<{ bookId: string }>();
    expectTypeOf<keyof Input<typeof readMe>>().toEqualTypeOf<'signal' | 'timeoutMs'>();
    expectTypeOf<Input<typeof editNote>['body']>().toEqualTypeOf<{ text?: string | undefined }>();
  });
});

describe('what comes back', () => {
  const readsMe = () => api(readMe);
  const signsIn = () => api(login, { body: { email: 'a@b.c', password: 'x' } });
  const lists = () => api(listNotes, { params: { bookId: 'b' }, query: { sort: 'old' } });
  const signsOut = () => api(logout);

  test('has the type of the answer', () => {
    expectTypeOf<Awaited<ReturnType<typeof readsMe>>>().toEqualTypeOf<Me>();
    expectTypeOf<Awaited<ReturnType<typeof signsIn>>['me']>().toEqualTypeOf<Me>();
    expectTypeOf<Awaited<ReturnType<typeof lists>>['items'][number]>().toEqualTypeOf<{
      id: string;
      text: string;
    }>();
    expectTypeOf<AnswerOf<typeof listNotes>['next']>().toEqualTypeOf<string | undefined>();
    // @ts-expect-error: no such field comes back
    expectJudged(async () => (await readsMe()).passwordHash);
  });

  test('is nothing where nothing was agreed', () => {
    expectTypeOf<Awaited<ReturnType<typeof signsOut>>>().toEqualTypeOf<void>();
    expectTypeOf<Awaited<ReturnType<typeof readsMe>>>().not.toBeAny();
  });
});
