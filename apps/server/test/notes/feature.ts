import { and, desc, eq, lt, or } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod/mini';
import type { Context } from '../../src/platform/context.ts';
import { writeIdempotently, type IdempotencyKey } from '../../src/platform/db/idempotent.ts';
import { Refusal } from '../../src/platform/errors.ts';
import type { Feature } from '../../src/platform/feature.ts';
import { handle } from '../../src/platform/http/bind.ts';
import { newId } from '../../src/platform/ids.ts';
import { enqueue, job } from '../../src/platform/jobs/job.ts';
import { announces, emit, toMember } from '../../src/platform/live/outbox.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { users } from '../../src/tables/accounts.ts';
import { createNote, listNotes, noteWritten, readNote, stampNote, type Note } from './contract.ts';

/** Made by the test kit, beside the product's own migrations. */
export const notesSchema = `
  create table if not exists notes (
    id uuid primary key,
    author_id uuid not null references users (id) on delete cascade,
    text text not null check (length(text) between 1 and 500),
    mark bigint,
    stamped boolean not null default false,
    -- In milliseconds, as JavaScript counts: a cursor would fall between two microseconds.
    created_at timestamptz(3) not null default now()
  );
  create index if not exists notes_author on notes (author_id, created_at desc, id desc);`;

const notes = pgTable('notes', {
  id: uuid().primaryKey(),
  authorId: uuid('author_id').notNull(),
  text: text().notNull(),
  mark: bigint({ mode: 'number' }),
  stamped: boolean().notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

type Row = typeof notes.$inferSelect;

const tellNote = announces(noteWritten, ({ row, showTo }: { row: Row; showTo?: string }) => ({
  to: [row.authorId, ...(showTo ? [showTo] : [])].map(toMember),
  data: { note: present(row), mark: row.mark },
}));

const stamp = job({
  name: 'notes:stamp',
  payload: z.object({ noteId: z.uuid() }),
  attempts: 5,
  run: async ({ noteId }, { context, progress }) => {
    await progress(50);
    await context.db.sql.update(notes).set({ stamped: true }).where(eq(notes.id, noteId));
  },
});

export const notesFeature: Feature = {
  name: 'notes',
  routes: (context) => [
    handle(createNote, ({ body, viewer, idempotencyKey }) =>
      write(context, viewer, body, idempotencyKey),
    ),
    handle(listNotes, ({ query, viewer }) => list(context, viewer, query)),
    handle(readNote, async ({ params, viewer }) =>
      present(await own(context, viewer, params.noteId)),
    ),
    handle(stampNote, ({ params, viewer }) => requestStamp(context, viewer, params.noteId)),
  ],
  live: {
    announces: [tellNote],
    topics: {
      note: async (context, viewer, ids) => {
        const known = ids.filter((id) => z.safeParse(z.uuid(), id).success);
        const owned = known.map((id) => own(context, viewer, id).catch(() => undefined));
        const found = await Promise.all(owned);
        return known.filter((_, at) => found[at] !== undefined);
      },
    },
  },
  jobs: [stamp],
};

async function write(
  context: Context,
  viewer: Viewer,
  body: { text: string; showTo?: string | undefined; mark?: number | undefined },
  idempotencyKey: IdempotencyKey | null,
): Promise<Note> {
  return writeIdempotently(context.db, idempotencyKey, async (tx) => {
    const { text: words, showTo, mark } = body;
    if (showTo) {
      const [known] = await tx.sql.select({ id: users.id }).from(users).where(eq(users.id, showTo));
      if (!known) throw new Refusal('not_found');
    }
    const [row] = await tx.sql
      .insert(notes)
      .values({ id: newId(), authorId: viewer.userId, text: words, mark })
      .returning();
    if (!row) throw new Error('The note is not there');
    await emit(tx, tellNote({ row, ...(showTo && { showTo }) }));
    return present(row);
  });
}

async function list(
  { db, cursors }: Context,
  viewer: Viewer,
  query: { cursor?: string | undefined; limit?: number | undefined },
) {
  const limit = query.limit ?? 24;
  const mine = eq(notes.authorId, viewer.userId);
  const rows = await db.sql
    .select()
    .from(notes)
    .where(query.cursor ? and(mine, after(cursors.read('notes', query.cursor, 2))) : mine)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit && last;
  return {
    items: items.map(present),
    ...(more && { next: cursors.write('notes', [last.createdAt.toISOString(), last.id]) }),
  };
}

function after([createdAt, id]: readonly (string | number)[]) {
  const at = new Date(String(createdAt));
  return or(lt(notes.createdAt, at), and(eq(notes.createdAt, at), lt(notes.id, String(id))));
}

async function own({ db }: Context, viewer: Viewer, id: string): Promise<Row> {
  const [row] = await db.sql
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.authorId, viewer.userId)));
  if (!row) throw new Refusal('not_found');
  return row;
}

async function requestStamp(context: Context, viewer: Viewer, noteId: string) {
  await own(context, viewer, noteId);
  const runId = await context.db.transaction((tx) =>
    enqueue(tx, stamp, { noteId }, { key: noteId, ownerId: viewer.userId }),
  );
  return { runId };
}

function present(row: Row): Note {
  const { id, authorId, text: words, stamped, createdAt } = row;
  return { id, authorId, text: words, stamped, createdAt: createdAt.toISOString() };
}
