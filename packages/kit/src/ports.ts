import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the kernel's ephemeral range: a client connecting to a dead server's port must not be
 * assigned that very port, or the server could not come back.
 */
const lowest = 20_000;
const highest = 32_000;

/**
 * A port, or the first of several in a row, that nobody else is given until this process ends: also
 * while nothing listens there, before its server opens it or after the server was killed.
 */
export async function claimPort(inARow = 1): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest - inARow));
    if (await claim(port, inARow)) return port;
  }
}

/** Whether these ports are ours now. */
export async function claim(port: number, inARow = 1): Promise<boolean> {
  const claims: Server[] = [];
  for (let next = port; next < port + inARow; next += 1) {
    const claimed = await holdName(next);
    if (claimed) claims.push(claimed);
    if (claimed && (await isFree(next))) continue;
    for (const one of claims) one.close();
    return false;
  }
  return true;
}

/**
 * An abstract Unix socket with the port's number: the kernel gives a name to one process at a time
 * and takes it back when that process ends, however it ends.
 */
async function holdName(port: number): Promise<Server | undefined> {
  const server = createServer().unref();
  return (await isListening(server, `\0stenope-port-${port}`)) ? server : undefined;
}

/** Programs that claim nothing may listen as well. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isOpen = await isListening(server, port);
  if (isOpen) await new Promise((resolve) => server.close(resolve));
  return isOpen;
}

async function isListening(server: Server, where: number | string): Promise<boolean> {
  const listening = once(server, 'listening');
  server.listen(where);
  return listening.then(
    () => true,
    () => false,
  );
}
