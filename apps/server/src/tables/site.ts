import { pageKinds } from '@stenope/domain/analytics/pages';
import { editedLegalPages } from '@stenope/domain/legal/pages';
import type { TransparencyFigures } from '@stenope/domain/transparency/figures';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Texts that a site has put in place of those of the software. Rows are only added. */
export const legalTexts = pgTable('legal_texts', {
  page: text({ enum: editedLegalPages }).notNull(),
  language: text({ enum: ['fr', 'en', 'it', 'ja', 'es', 'de'] }).notNull(),
  /** From one on: zero is the text of the software. */
  version: integer().notNull(),
  /** Null where the text of the software is in force again. */
  body: text(),
  publishedAt: instant('published_at')
    .notNull()
    .default(sql`now()`),
  /** Null once they have left. */
  publishedBy: uuid('published_by'),
});

/** How many pages of a kind were opened on a day, in a language. */
export const pageCounts = pgTable('page_counts', {
  day: date().notNull(),
  page: text({ enum: pageKinds }).notNull(),
  language: text({ enum: ['fr', 'en', 'it', 'ja', 'es', 'de'] }).notNull(),
  count: integer().notNull(),
});

/** One transparency report a year; a final one is never counted again. */
export const transparencyYears = pgTable('transparency_years', {
  year: integer().primaryKey(),
  figures: jsonb().$type<TransparencyFigures>().notNull(),
  countedAt: instant('counted_at').notNull(),
  isFinal: boolean('is_final').notNull(),
});
