import { startEmbeddedPostgres } from './embedded.ts';

/**
 * Runs the embedded PostgreSQL as its own process, for development, where the server restarts at
 * every change but the database should not: `node serve.ts DATA_DIR`. Prints one line of JSON with
 * the URL and ends with its stdin or at SIGTERM.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Usage: node serve.ts DATA_DIR');

function say(fields: object, msg: string): void {
  process.stderr.write(`${msg} ${JSON.stringify(fields)}\n`);
}

const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: say, warn: say, error: say },
});
process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid() })}\n`);

const stop = (): void => void postgres.stop().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.stdin.resume().once('end', stop).once('error', stop);
