import type { EmbeddedLog } from '@stenope/embedded-postgres/embedded';
import { BadEnvironment } from '../platform/env/settings.ts';

export class UsageError extends Error {}

/** Prints only warnings and errors of the embedded database. */
export const complaints: EmbeddedLog = {
  info: () => undefined,
  warn: (_fields, message) => console.error(message),
  error: (_fields, message) => console.error(message),
};

/** Runs a command: a signal ends it cleanly, a failure is printed as a sentence. */
export async function operate(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('Stopped.'));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await work(stopping.signal);
  } catch (error) {
    console.error(explain(stopping.signal.aborted ? stopping.signal.reason : error));
    process.exitCode = 1;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `Usage: npm run ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const causes = [error.message];
  for (let at = error.cause; at instanceof Error; at = at.cause) causes.push(at.message);
  const hint =
    error instanceof BadEnvironment ? '\nEvery setting is described in docs/configuration.md.' : '';
  return `${causes.join('\n  because: ')}${hint}`;
}

export function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`;
}

export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
