import { createServer, type Server } from 'node:http';
import type { Action } from '@stenope/contract/action';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { AnswerTimes } from './answer-times.ts';

/** Prometheus metrics. Labels come from our own closed lists, never from input. */
export interface Metrics {
  /** In Prometheus's text format. */
  render(): Promise<string>;
  answered(action: Action, status: number, ms: number): void;
  gauge(name: string, help: string, read: () => number): void;
  counter(name: string, help: string, labels?: readonly string[]): Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new AnswerTimes();
  return {
    render: async () => `${await registry.metrics()}\n${answers.render()}`,
    answered: (action, status, ms) => answers.observe(action, status, ms),
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

/** Serves metrics on their own port, which is never exposed. */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.render().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
