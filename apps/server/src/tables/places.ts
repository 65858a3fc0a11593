import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  point,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

export const placeIndex = pgTable('place_index', {
  single: boolean().primaryKey().default(true),
  edition: smallint().notNull(),
  version: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Queried in raw SQL only; a test compares this definition with the database. @public */
export const places = pgTable('places', {
  edition: smallint().notNull(),
  id: integer().notNull(),
  source: text().notNull(),
  name: text().notNull(),
  region: text(),
  countryCode: text('country_code').notNull(),
  lat: doublePrecision().notNull(),
  lon: doublePrecision().notNull(),
  kind: text({ enum: ['commune', 'city', 'district'] }).notNull(),
  population: integer().notNull(),
  spot: point({ mode: 'xy' }),
});

/** As above. @public */
export const placeEntries = pgTable('place_entries', {
  edition: smallint().notNull(),
  entry: text().notNull(),
  place: integer().notNull(),
  weight: real().notNull(),
  isName: boolean('is_name').notNull(),
});

/** As above. @public */
export const placeWords = pgTable('place_words', {
  edition: smallint().notNull(),
  word: text().notNull(),
  weight: real().notNull(),
});
