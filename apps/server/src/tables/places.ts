import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  point,
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
export const placeNodes = pgTable('place_nodes', {
  edition: smallint().notNull(),
  node: text().notNull(),
  /** Places and names of indexes made before nodes carried their answers. */
  places: integer().array(),
  names: text().array(),
  answer: text(),
});

/** As above. @public */
export const placeNames = pgTable('place_names', {
  edition: smallint().notNull(),
  part: integer().notNull(),
  answer: text().notNull(),
});

/** As above. @public */
export const placeSlips = pgTable('place_slips', {
  edition: smallint().notNull(),
  slip: integer().notNull(),
  words: text().notNull(),
});
