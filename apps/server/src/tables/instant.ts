import { customType } from 'drizzle-orm/pg-core';

/** In milliseconds, as JavaScript counts. The builder's own type has another name for it. */
export const instant = customType<{ data: Date; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value),
  toDriver: (value) => value.toISOString(),
});
