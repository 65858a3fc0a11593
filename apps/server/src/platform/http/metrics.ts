import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Action } from '@stenope/contract/action';

/** Counts for Prometheus. Labels are our own closed lists, never anything a person sent. */
export interface Metrics {
  readonly registry: Registry;
  answered(action: Action, status: number, ms: number): void;
  gauge(name: string, help: string, read: () => number): void;
  counter(name: string, help: string, labels?: readonly string[]): Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'stenope_http_answer_seconds',
    help: 'Time to answer, by action and status.',
    labelNames: ['action', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  // Looking a labelled series up costs more than counting in it.
  const series = new Map<string, ReturnType<typeof answers.labels>>();
  return {
    registry,
    answered: (action, status, ms) => {
      const key = `${action.id} ${status}`;
      let known = series.get(key);
      if (!known) {
        known = answers.labels(action.id, String(status));
        series.set(key, known);
      }
      known.observe(ms / 1000);
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(read()),
      });
    },
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
  };
}

/** On a port of its own, which is never exposed. */
export async function serveMetrics(
  registry: Registry,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
