import { createServer, type RequestListener, type Server } from 'node:http';

/** The bare server of a work: `bench/references/raw/WORK.ts` exports `open`. */
export interface RawWork {
  open(): Promise<RequestListener>;
  /** For works that use sockets too. */
  attach?(server: Server): void;
}

// One module for each work, loaded by name: the floor must not load PostgreSQL.
const work = process.argv[2] ?? 'floor';
const { open, attach } = (await import(new URL(`${work}.ts`, import.meta.url).href)) as RawWork;
const server = createServer(await open());
attach?.(server);
server.listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => process.exit(0));
