import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const usedSecrets = pgTable('used_secrets', {
  digest: bytes().primaryKey(),
  usedBy: uuid('used_by').notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
});
