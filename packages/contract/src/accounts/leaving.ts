import { limits } from '@stenope/domain/accounts/limits';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { id, moment, text } from '../primitives.ts';

/** Export, import and deletion of an account. */

const percent = z.number().check(z.int(), z.minimum(0), z.maximum(100));
const bytes = z.number().check(z.int(), z.minimum(1), z.maximum(archiveLimits.bytes));
const count = z.number().check(z.int(), z.minimum(0), z.maximum(archiveLimits.posts));

/**
 * Export of all data of a member. A ready one is at `exportAddress` until it expires, for its owner
 * alone; docs/export-format.md describes the contents.
 */
export const archive = z.strictObject({
  id,
  state: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  progress: percent,
  bytes: z.nullable(bytes),
  createdAt: moment,
  expiresAt: z.nullable(moment),
});

export type Archive = z.output<typeof archive>;

export function exportAddress({ id: exportId }: Pick<Archive, 'id'>): string {
  return `/api/me/export/${exportId}/file`;
}

export const startExport = action({
  id: 'account.export',
  about: 'Begins to put everything of yours into one file. One that is being made is that one.',
  method: 'POST',
  path: '/api/me/export',
  access: 'member',
  answer: z.strictObject({ export: archive }),
  status: 202,
  errors: [],
  limits: [{ by: 'member', times: 5, seconds: 86_400 }],
});

export const readExport = action({
  id: 'account.export.read',
  about: 'Your newest export: how far it is, or until when it can be had.',
  method: 'GET',
  path: '/api/me/export',
  access: 'member',
  answer: z.strictObject({ export: z.nullable(archive) }),
  status: 200,
  errors: [],
});

export const exportChanged = liveEvent({
  name: 'leaving.export_changed',
  about: 'Your export got further, is ready, or failed.',
  data: z.strictObject({ export: archive }),
});

export const importFailures = [
  'bad_archive',
  'bad_pictures',
  'quota_exceeded',
  'password_changed',
  'internal',
] as const;

/**
 * An export being imported into this account. Its bytes are sent to `partAddress` in order, each
 * part answered with the bytes received; after the last one it is processed.
 */
export const returning = z.strictObject({
  id,
  state: z.enum(['receiving', 'queued', 'running', 'done', 'failed']),
  bytes,
  received: z.number().check(z.int(), z.minimum(0), z.maximum(archiveLimits.bytes)),
  progress: percent,
  failure: z.nullable(z.enum(importFailures)),
  /** Posts created, and posts left out: already present, hidden here, or unreadable. */
  posts: count,
  skipped: count,
  createdAt: moment,
});

export type Returning = z.output<typeof returning>;

export function partAddress({ id: importId }: Pick<Returning, 'id'>, offset: number): string {
  return `/api/me/import/${importId}/parts/${offset}`;
}

export const startImport = action({
  id: 'account.import',
  about: 'Announces an export to be brought into this account, which has no posts of its own yet.',
  method: 'POST',
  path: '/api/me/import',
  access: 'member',
  body: z.strictObject({ bytes }),
  answer: z.strictObject({ import: returning }),
  status: 202,
  errors: ['account_in_use', 'import_running', 'quota_exceeded'],
  limits: [{ by: 'member', times: 20, seconds: 3600 }],
});

export const readImport = action({
  id: 'account.import.read',
  about: 'Your newest import: how much has come, how far it is, what it brought.',
  method: 'GET',
  path: '/api/me/import',
  access: 'member',
  answer: z.strictObject({ import: z.nullable(returning) }),
  status: 200,
  errors: [],
});

export const cancelImport = action({
  id: 'account.import.cancel',
  about: 'Forgets an import that has not begun to be read.',
  method: 'DELETE',
  path: '/api/me/import',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
});

export const importChanged = liveEvent({
  name: 'leaving.import_changed',
  about: 'Your import got further, is done, or failed.',
  data: z.strictObject({ import: returning }),
});

export const leaveModes = ['erase', 'leave_posts'] as const;

export type LeaveMode = (typeof leaveModes)[number];

/** Without a password, a recent sign-in is the proof. */
export const deleteAccount = action({
  id: 'account.delete',
  about:
    'Erases an account: with everything, or all but its posts, which keep their author’s name.',
  method: 'POST',
  path: '/api/people/{userId}/departure',
  access: 'member',
  params: z.strictObject({ userId: id }),
  body: z.strictObject({
    mode: z.enum(leaveModes),
    password: z.optional(text({ min: 1, max: limits.password.max })),
  }),
  answer: z.strictObject({}),
  status: 202,
  errors: ['forbidden', 'wrong_password', 'requires_recent_login', 'last_owner'],
  limits: [{ by: 'member', times: 10, seconds: 900 }],
});
