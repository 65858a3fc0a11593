const megabyte = 1024 * 1024;

/** As PostgreSQL comes; and beyond which the system's own cache does as well. */
const least = 128;
const most = 1024;

/**
 * How much of a machine's memory PostgreSQL keeps pages in: an eighth. It is taken only as pages
 * are read, so that a small community takes little of it.
 */
export function sharedBuffers(machineBytes: number): string {
  const share = Math.floor(machineBytes / 8 / megabyte);
  return `${Math.min(most, Math.max(least, share))}MB`;
}
