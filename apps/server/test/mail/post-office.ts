import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { PostOffice, Received, Report } from './post-office-process.ts';
import { compiledBefore } from '../kit/compiled.ts';

export interface OpenPostOffice {
  readonly port: number;
  /** In the order they came. */
  readonly received: readonly Received[];
  /** Resolves when a client has answered the greeting. */
  readonly spokenTo: Promise<void>;
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>;
  end(): Promise<void>;
}

/** A mail server in its own process; ends with the test. */
export async function aPostOffice(office: Partial<PostOffice> = {}): Promise<OpenPostOffice> {
  const script = path.join(import.meta.dirname, 'post-office-process.ts');
  const wish: PostOffice = { kind: 'takes', port: 0, ...office };
  const child = spawn(process.execPath, [script, JSON.stringify(wish)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], ...compiledBefore },
  });
  const gone = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(end);
  const received: Received[] = [];
  const spokenTo = Promise.withResolvers<void>();
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (report: Report) => {
      if ('port' in report) resolve(report.port);
      else if ('spokenTo' in report) spokenTo.resolve();
      else received.push(report.received);
    });
    child.once('exit', () => reject(new Error('the mail server did not start')));
  });
  return { port, received, spokenTo: spokenTo.promise, gone, end };
}
