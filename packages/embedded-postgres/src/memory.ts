const megabyte = 1024 * 1024;

/** PostgreSQL's default; and the size beyond which the system's own cache does as well. */
const least = 128;
const most = 1024;

/**
 * `shared_buffers`: an eighth of the machine's memory. The system allocates it as pages are read,
 * so a small community takes little.
 */
export function sharedBuffers(machineBytes: number): string {
  const share = Math.floor(machineBytes / 8 / megabyte);
  return `${Math.min(most, Math.max(least, share))}MB`;
}
