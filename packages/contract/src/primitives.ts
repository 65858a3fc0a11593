import { isPublicHost } from '@stenope/domain/links/public-host';
import { z } from 'zod/mini';

/**
 * Building blocks of every schema. Each string, list and number has a bound here or where it is
 * used; a test walks the contract and fails on one without.
 */

/** Control characters except tab and line breaks. */
const controls = /(?![\t\n\r])\p{Cc}/u;
const lineBreaks = /[\n\r\u2028\u2029]/;
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

interface TextOptions {
  readonly min?: number;
  readonly max: number;
  /** 'many' allows line breaks. */
  readonly lines?: 'one' | 'many';
}

/**
 * Text written by people, measured in code points (people count characters, not UTF-16 units).
 * Control characters and lone surrogates are refused because PostgreSQL cannot store them
 * unchanged; direction marks are refused on single lines, where they can disguise names and tags.
 */
export function text({ min = 0, max, lines = 'one' }: TextOptions) {
  return z
    .string()
    .check(
      z.refine((value) => value.length <= max || hasAtMost(value, max), {
        error: () => 'too_long',
        params: { rule: 'too_long', limit: max },
        abort: true,
      }),
      z.refine((value) => value.length >= min * 2 || codePoints(value) >= min, {
        error: () => 'too_short',
        params: { rule: 'too_short', limit: min },
      }),
      z.refine((value) => isStorable(value, lines), {
        error: () => 'characters',
        params: { rule: 'characters' },
      }),
    )
    .register(z.globalRegistry, { minLength: min, maxLength: max });
}

/** A code point takes one or two UTF-16 units: most texts need no exact count. */
function hasAtMost(value: string, max: number): boolean {
  return value.length <= max * 2 && codePoints(value) <= max;
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

function isStorable(value: string, lines: 'one' | 'many'): boolean {
  if (controls.test(value) || !value.isWellFormed()) return false;
  return lines === 'many' || !(lineBreaks.test(value) || bidiControls.test(value));
}

export const id = z.uuid();

export const moment = z.iso.datetime();

/** Interface languages; a test compares them with the language files. */
export const language = z.enum(['fr', 'en', 'it', 'ja', 'es', 'de']);

/** The length is checked first: the cost of the pattern grows with its input. */
export const email = z
  .string()
  .check(z.maxLength(254, { abort: true }), z.regex(z.regexes.email))
  .register(z.globalRegistry, { format: 'email' });

/** Excludes `.invalid`, which no mail reaches and which marks erased accounts. */
export const reachableEmail = email
  .check(
    z.refine((value) => !/\.invalid$/i.test(value), {
      error: () => 'format',
      params: { rule: 'format' },
    }),
  )
  .register(z.globalRegistry, { format: 'email' });

/** Only http(s) pages: everything else (`javascript:`, `data:`, a bare path) is refused. */
export const link = z
  .string()
  .check(
    z.maxLength(2000, { abort: true }),
    z.refine(isPageLink, { error: () => 'format', params: { rule: 'format' }, abort: true }),
  )
  .register(z.globalRegistry, { format: 'uri' });

/**
 * A link shown to other members: it must lead to the public internet, never into the reader's own
 * network.
 */
export const publicLink = link
  .check(
    z.refine((value) => !URL.canParse(value) || isPublicHost(new URL(value).hostname), {
      error: () => 'format',
      params: { rule: 'format' },
    }),
  )
  .register(z.globalRegistry, { format: 'uri' });

/** Checked by what the URL parser makes of it, and only if that is what was written. */
function isPageLink(value: string): boolean {
  if (!/^https?:\/\/[^\s\\@/]+(?:[/?#]|$)/i.test(value) || !isStorable(value, 'one')) return false;
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const { port, hostname, username, password } = new URL(value);
  return port !== '0' && hostname.includes('.') && username === '' && password === '';
}

/** Opaque and signed by the server; the length bound only rejects nonsense early. */
export const cursor = z
  .string()
  .check(z.minLength(1), z.maxLength(1024, { abort: true }), z.regex(/^[\w.-]+$/));

/** Queries arrive as text. */
const upTo = (most: number) =>
  z.coerce
    .number<string | number>()
    .check(z.int(), z.minimum(1), z.maximum(most))
    .register(z.globalRegistry, { type: 'integer' });

/** Maximum page size of lists people read. */
export const mostOnPage = 100;

/** For one's own uploads, which a client reads to find what it has already sent. */
const mostOnOwnPage = 1000;

export const limit = upTo(mostOnPage);

export const pageQuery = { cursor: z.optional(cursor), limit: z.optional(limit) };

export const ownPageQuery = { ...pageQuery, limit: z.optional(upTo(mostOnOwnPage)) };

/** One page of a list: `next` is absent on the last one. */
export function page<T extends z.core.$ZodType>(item: T) {
  return pageOf(item, mostOnPage);
}

export function ownPage<T extends z.core.$ZodType>(item: T) {
  return pageOf(item, mostOnOwnPage);
}

function pageOf<T extends z.core.$ZodType>(item: T, most: number) {
  return z.strictObject({
    items: z.array(item).check(z.maxLength(most)),
    next: z.optional(cursor),
  });
}
