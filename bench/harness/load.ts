import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `[<id>]` in body, path or a header becomes a new id with every request. */
  readonly body?: string;
}

export interface LoadPlan {
  readonly origin: string;
  readonly requests: readonly LoadRequest[];
  /** Load that is not counted yet: code compiled for the turn before finds its feet again. */
  readonly leadInSeconds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** What the generator tells: first that counting begins, then what it counted. */
export type LoadMessage = 'counting' | LoadReport;

export interface LoadReport {
  readonly answered: number;
  /** Answers other than 2xx, broken connections and time-outs together. */
  readonly failed: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Load from a process of its own: what it costs is then no part of what the server costs, and
 * the harness keeps its clock free.
 */
export function generateLoad(plan: LoadPlan, counting: () => void): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const generator = fork(join(import.meta.dirname, 'load-process.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let report: LoadReport | undefined;
    generator.on('message', (message: LoadMessage) => {
      if (message === 'counting') counting();
      else report = message;
    });
    generator.once('error', reject);
    generator.once('exit', (code) => {
      if (report) resolve(report);
      else reject(new Error(`the load generator ended with ${code} and without a report`));
    });
    generator.send(plan);
  });
}
