import { z } from 'zod/mini';
import { username } from '../accounts.ts';
import { action } from '../action.ts';
import { person } from '../people.ts';
import { cursor, id, limit, moment, mostOnPage, text } from '../primitives.ts';

/** The audit log: every act of those with power. Rows are added by the acts themselves. */

const act = text({ min: 1, max: 80 });
const day = z.iso.date();

const auditFields = {
  /** Username of who acted. */
  actor: z.optional(username),
  act: z.optional(act),
  /** Username of who was concerned, or the id of any other thing. */
  target: z.optional(text({ min: 1, max: 60 })),
  /** First and last day, in UTC. */
  from: z.optional(day),
  until: z.optional(day),
};

export const auditFormats = ['csv', 'json'] as const;

/** Query of an export: the filters of the list, and the format of the file. */
export const auditExportQuery = z.strictObject({ ...auditFields, format: z.enum(auditFormats) });

export const auditExportPath = '/api/admin/audit/export';

/** Rows of one export; older ones are reached by its days. */
export const mostExported = 100_000;

const entry = z.strictObject({
  id,
  at: moment,
  act,
  /** Id of who acted: a pseudonym once they were erased. */
  actorId: id,
  actor: z.nullable(person),
  targetId: z.nullable(id),
  /** Null where it is no member, or one who was erased. */
  target: z.nullable(person),
  /** Codes and figures that belong to the act. */
  details: z
    .array(
      z.strictObject({
        name: text({ max: 80 }),
        value: z.union([
          text({ max: 500 }),
          z.number().check(z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000)),
          z.boolean(),
          z.null(),
        ]),
      }),
    )
    .check(z.maxLength(50)),
});

export type AuditEntry = z.output<typeof entry>;

export const readAudit = action({
  id: 'audit.read',
  about: 'The audit log, newest first, by who acted, what was done, to whom and when.',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject({ ...auditFields, cursor: z.optional(cursor), limit: z.optional(limit) }),
  answer: z.strictObject({
    items: z.array(entry).check(z.maxLength(mostOnPage)),
    next: z.optional(cursor),
    /** Every kind of act there is in the log, with the first page. */
    acts: z.optional(z.array(act).check(z.maxLength(200))),
  }),
  status: 200,
  errors: ['bad_cursor'],
});
