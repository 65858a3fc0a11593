import { createServer, type RequestListener, type Server } from 'node:http';

/** A work's bare answer: `bench/references/raw/WORK.ts` exports `open`. */
export interface RawWork {
  open(): Promise<RequestListener>;
  /** Of a work that is told over sockets too. */
  attach?(server: Server): void;
}

// One module a work, loaded by name: the floor must not pay for PostgreSQL it does not use.
const work = process.argv[2] ?? 'floor';
const { open, attach } = (await import(new URL(`${work}.ts`, import.meta.url).href)) as RawWork;
const server = createServer(await open());
attach?.(server);
server.listen(Number(process.env.PORT), process.env.HOST);

process.once('SIGTERM', () => process.exit(0));
