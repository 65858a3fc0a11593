import type { CameraFacts } from '@stenope/domain/media/facts';
import { servedFormats, sourceFormats } from '@stenope/domain/media/formats';
import type { FileReceipt } from '@stenope/domain/media/receipt';
import type { Crop } from '@stenope/domain/media/sizes';
import { videoFormats, type VideoProblem } from '@stenope/domain/media/video';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** `redone`: the files lie next to the former ones. */
const reservedStates = ['no', 'made', 'redone'] as const;

const moment = (name: string) => timestamp(name, { withTimezone: true });
const octets = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const purpose = () => text({ enum: ['photo', 'avatar', 'cover', 'video'] }).notNull();

interface VideoFacts {
  readonly seconds: number;
  readonly sound: boolean;
  /** Chosen by its author, in seconds; null for the usual. */
  readonly posterAt: number | null;
  readonly previewFrom: number | null;
  readonly downloads: boolean;
  readonly captions: boolean;
  /** How often it was begun since its author last asked for it. */
  readonly attempts: number;
  readonly problem: VideoProblem | null;
}

export const uploads = pgTable('uploads', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: purpose(),
  fileName: text('file_name').notNull().default(''),
  bytes: bigint({ mode: 'number' }).notNull(),
  state: text({ enum: ['receiving', 'accepted'] })
    .notNull()
    .default('receiving'),
  mediaId: uuid('media_id'),
  writer: uuid(),
  writerUntil: moment('writer_until'),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

export const media = pgTable('media', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  purpose: purpose(),
  state: text({ enum: ['processing', 'ready', 'failed'] })
    .notNull()
    .default('processing'),
  name: text().notNull(),
  format: text({ enum: [...sourceFormats, ...videoFormats] }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: octets().notNull(),
  /** Size of the whole upright picture, before any crop. */
  width: integer().notNull(),
  height: integer().notNull(),
  animated: boolean().notNull().default(false),
  crop: jsonb().$type<Crop>(),
  thumbhash: octets(),
  colour: text(),
  /** Palette and tones by `packLook`; empty where the picture could not be read again. */
  look: octets(),
  lookKey: smallint('look_key'),
  /** By `packFingerprint`; empty where there is none. */
  fingerprint: octets(),
  profile: text(),
  wideGamut: boolean('wide_gamut').notNull().default(false),
  widths: integer().array().notNull().default([]),
  formats: text({ enum: servedFormats }).array().notNull().default([]),
  files: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  camera: jsonb().$type<CameraFacts>().notNull().default({}),
  receipt: jsonb().$type<Partial<FileReceipt>>().notNull().default({}),
  video: jsonb().$type<VideoFacts>(),
  /** Whether its files carry the data mining reservation, and which of them are served. */
  reserved: text({ enum: reservedStates }).notNull().default('no'),
  usedAs: text('used_as', { enum: ['post', 'step', 'avatar', 'response', 'cover', 'product'] }),
  hiddenAt: moment('hidden_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Pictures of what moderation removed. They outlive their rows in `media`, and name nobody. */
export const removedPrints = pgTable('removed_prints', {
  mediaId: uuid('media_id').primaryKey(),
  sha256: octets().notNull(),
  /** The 64 bits as a signed number. */
  fingerprint: bigint({ mode: 'bigint' }),
  /** What it was removed with. */
  targetKind: text('target_kind', { enum: ['post', 'response', 'product'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  removedAt: moment('removed_at').notNull(),
});

export const videoCaptions = pgTable('video_captions', {
  mediaId: uuid('media_id').primaryKey(),
  body: text().notNull(),
});

export const pendingDeletions = pgTable('doomed_files', {
  path: text().primaryKey(),
  since: moment('since').notNull().defaultNow(),
});
