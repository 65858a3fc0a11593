import { tokenScopes } from '@stenope/domain/accounts/tokens';
import { interestNames } from '@stenope/domain/accounts/interests';
import { notificationTypes, shopStates } from '@stenope/domain/people/limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const stamps = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  username: text().notNull(),
  displayName: text('display_name').notNull(),
  image: text(),
  role: text({ enum: ['member', 'admin', 'owner'] })
    .notNull()
    .default('member'),
  suspendedAt: moment('suspended_at'),
  /** End of a suspension; null without one. */
  suspendedUntil: instant('suspended_until'),
  /** Null for who has not signed in since it is kept. */
  lastLoginAt: moment('last_login_at'),
  /** Set for a member who has left while the posts stay. */
  leftAt: moment('left_at'),
  onboardingComplete: boolean('onboarding_complete').notNull().default(false),
  language: text({ enum: ['fr', 'en', 'it', 'ja', 'es', 'de'] }),
  interests: text({ enum: interestNames }).array().notNull().default([]),
  usernameChosen: boolean('username_chosen').notNull().default(true),
  bio: text().notNull().default(''),
  isPro: boolean('is_pro').notNull().default(false),
  fullName: text('full_name').notNull().default(''),
  website: text(),
  silenced: text({ enum: notificationTypes }).array().notNull().default([]),
  hidesPreviews: boolean('hides_previews').notNull().default(false),
  offersFeed: boolean('offers_feed').notNull().default(false),
  showsSensitive: boolean('shows_sensitive').notNull().default(false),
  wantsDigest: boolean('wants_digest').notNull().default(false),
  /** Time of the last digest mail. */
  digestAt: instant('digest_at'),
  placeLabel: text('place_label'),
  placeLat: doublePrecision('place_lat'),
  placeLon: doublePrecision('place_lon'),
  shop: text({ enum: shopStates }).notNull().default('none'),
  /** Number of the square of the map, while the place is shown. */
  mapCell: bigint('map_cell', { mode: 'number' }).generatedAlwaysAs(
    sql`case when is_pro and shop <> 'inactive' then map_cell_at(place_lat, place_lon) end`,
  ),
  /** Demo account, whose password is public. */
  isDemo: boolean('is_demo').notNull().default(false),
  ...stamps,
});

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Part of the sign-in library's model. Left empty, since nothing needs it. */
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  ...stamps,
});

export const accessTokens = pgTable('access_tokens', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, in hexadecimal. */
  digest: text().notNull(),
  hint: text().notNull(),
  name: text().notNull(),
  scopes: text({ enum: tokenScopes }).array().notNull(),
  createdAt: stamps.createdAt,
  lastUsedAt: moment('last_used_at'),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
});

export const credentials = pgTable('credentials', {
  id: uuid().primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  ...stamps,
});

export const verifications = pgTable('verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  ...stamps,
});

export const formerUsernames = pgTable('former_usernames', {
  username: text().primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  freedAt: moment('freed_at').notNull().defaultNow(),
});

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Secrets that granted a role. Each works once. */
export const usedSecrets = pgTable('used_secrets', {
  digest: bytes().primaryKey(),
  usedBy: uuid('used_by').notNull(),
  usedAt: moment('used_at').notNull().defaultNow(),
});
