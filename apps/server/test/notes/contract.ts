import { action } from '@stenope/contract/action';
import { liveEvent } from '@stenope/contract/live';
import { id, moment, page, pageQuery, text } from '@stenope/contract/primitives';
import { z } from 'zod/mini';

/**
 * A feature for tests only: private notes with everything a feature can have (creates, pages,
 * events, topics, jobs), so that the platform can be tested independently of the product.
 */
export const note = z.strictObject({
  id,
  authorId: id,
  text: text({ min: 1, max: 500, lines: 'many' }),
  stamped: z.boolean(),
  createdAt: moment,
});

export type Note = z.output<typeof note>;

export const createNote = action({
  id: 'notes.create',
  about: 'Writes a note, and shows it to another member when named.',
  method: 'POST',
  path: '/api/notes',
  access: 'member',
  scope: 'posts:write',
  body: z.strictObject({
    text: text({ min: 1, max: 500, lines: 'many' }),
    showTo: z.optional(id),
    /** A number chosen by a client, so that a ledger can find its write. */
    mark: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000))),
  }),
  answer: note,
  status: 201,
  errors: ['not_found'],
  creates: true,
});

export const listNotes = action({
  id: 'notes.list',
  about: 'Own notes, newest first.',
  method: 'GET',
  path: '/api/notes',
  access: 'member',
  scope: 'read',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(note),
  status: 200,
  errors: ['bad_cursor'],
});

export const readNote = action({
  id: 'notes.read',
  about: 'One of your own notes.',
  method: 'GET',
  path: '/api/notes/{noteId}',
  access: 'member',
  scope: 'read',
  params: z.strictObject({ noteId: id }),
  answer: note,
  status: 200,
  errors: [],
});

export const stampNote = action({
  id: 'notes.stamp',
  about: 'Has a note stamped in the background.',
  method: 'POST',
  path: '/api/notes/{noteId}/stamp',
  access: 'member',
  params: z.strictObject({ noteId: id }),
  answer: z.strictObject({ runId: id }),
  status: 202,
  errors: [],
});

export const noteWritten = liveEvent({
  name: 'notes.written',
  about: 'A note was written by you, or shown to you.',
  data: z.strictObject({ note, mark: z.nullable(z.number().check(z.maximum(2_000_000_000))) }),
});
