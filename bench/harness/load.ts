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
  /** Uncounted load, in which the JIT adapts to this turn again. */
  readonly leadInSeconds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Messages of the generator: first that counting begins, then the report. */
export type LoadMessage = 'counting' | LoadReport;

export interface LoadReport {
  readonly answered: number;
  /** Answers other than 2xx, broken connections and time-outs together. */
  readonly failed: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/**
 * Load from a process of its own, so that its cost is not part of the server's and the harness
 * keeps its own loop free.
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
