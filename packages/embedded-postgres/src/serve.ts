import { startEmbeddedPostgres, type DataFolder } from './embedded.ts';

function say(fields: object, msg: string): void {
  process.stderr.write(`${msg} ${JSON.stringify(fields)}\n`);
}

/**
 * Makes this process the owner of a PostgreSQL, for development, where the server restarts at every
 * change but the database should not. Prints one line of JSON with the URL and ends with its stdin
 * or at SIGTERM.
 */
export async function serveEmbeddedPostgres(folder: DataFolder): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    ...folder,
    log: { info: say, warn: say, error: say },
  });
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid() })}\n`);
  const stop = (): void => void postgres.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdin.resume().once('end', stop).once('error', stop);
}
