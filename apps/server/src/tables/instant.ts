import { customType } from 'drizzle-orm/pg-core';

/**
 * Timestamp in milliseconds, like JavaScript's. drizzle's own type is named differently in the
 * schema.
 */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value),
  toDriver: (value) => value.toISOString(),
});
