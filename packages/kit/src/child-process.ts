import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether it was started and has not ended. */
export function isRunning(child: ChildProcess | undefined): boolean {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Asks a process to end, and kills it after a while; resolves when it is gone. */
export async function endChild(child: ChildProcess, withinMs: number): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
  await exited;
  clearTimeout(force);
}

/** Takes all it says; the result gives its last characters, to explain an unexpected end. */
export function listenTo(child: ChildProcess): (characters?: number) => string {
  let said = '';
  const listen = (piece: Buffer | string) => (said = (said + String(piece)).slice(-20_000));
  child.on('error', (error) => listen(error.message));
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  return (characters = 20_000) => said.slice(-characters);
}

/** Whether the server there is ready for requests. */
export function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
