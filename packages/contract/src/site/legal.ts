import { editedLegalPages, legalLimits } from '@stenope/domain/legal/pages';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { language, moment, text } from '../primitives.ts';

/** Texts of the legal pages that a site has put in place of those of the software. */

const page = z.enum(editedLegalPages);
/** Zero is the text of the software, which the web has in six languages. */
const version = z.number().check(z.int(), z.minimum(0), z.maximum(legalLimits.versions));
const versionAsked = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(0), z.maximum(legalLimits.versions))
  .register(z.globalRegistry, { type: 'integer' });
const body = text({ min: 1, max: legalLimits.body, lines: 'many' });

const legalText = z.strictObject({
  page,
  /** Language it is written in: where there is none in the one asked for, another. */
  language,
  version,
  /** In a small part of Markdown, without HTML; null for the text of the software. */
  body: z.nullable(body),
  publishedAt: z.nullable(moment),
  /** Every version in this language, newest first; zero is left out. */
  versions: z
    .array(z.strictObject({ version, publishedAt: moment }))
    .check(z.maxLength(legalLimits.versions)),
});

export type LegalText = z.output<typeof legalText>;

export const readLegal = action({
  id: 'legal.read',
  scope: 'read',
  about: 'The text of a legal page in force, or an earlier version of it.',
  method: 'GET',
  path: '/api/legal/{page}',
  access: 'anyone',
  budget: 'lists',
  params: z.strictObject({ page }),
  query: z.strictObject({
    language: z.optional(language),
    version: z.optional(versionAsked),
    /** In the language asked for, or the text of the software: for those who write it. */
    exact: z.optional(z.literal('yes')),
  }),
  answer: legalText,
  status: 200,
  errors: [],
});

export const publishLegal = action({
  id: 'legal.publish',
  about:
    'Puts a new text of a legal page in force, or that of the software again; earlier versions stay to be read.',
  method: 'POST',
  path: '/api/admin/legal/{page}',
  access: 'admin',
  params: z.strictObject({ page }),
  body: z.strictObject({
    language,
    body: z.nullable(body),
    /** Version the new one was written from: nobody replaces a text they have not read. */
    from: version,
  }),
  answer: legalText,
  status: 201,
  errors: ['legal_changed'],
  creates: true,
  limits: [{ by: 'member', times: 60, seconds: 3600 }],
});
