import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

const kind = () => text({ enum: ['posts', 'profiles'] }).notNull();

/** Squares of the map, with what stands in them. */
export const mapCells = pgTable('map_cells', {
  kind: kind(),
  level: smallint().notNull(),
  cell: bigint({ mode: 'number' }).notNull(),
  things: integer().notNull(),
  /** Sums of columns and rows, for the middle. */
  sumX: bigint('sum_x', { mode: 'number' }).notNull(),
  sumY: bigint('sum_y', { mode: 'number' }).notNull(),
  /** The newest posts of the square. */
  newest: uuid().array().notNull().default([]),
  /** Used by the statement that adds changes; empty otherwise. */
  gone: uuid().array().notNull().default([]),
});

/** What triggers noted since the squares were counted. */
export const mapChanges = pgTable('map_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: kind(),
  cell: bigint({ mode: 'number' }).notNull(),
  x: integer().notNull(),
  y: integer().notNull(),
  amount: smallint().notNull(),
  postId: uuid('post_id'),
});
