import autocannon, { type Client, type Options, type Result } from 'autocannon';
import { quantile } from '../measure/statistics.ts';
import type { LoadMessage, LoadPlan, LoadReport, LoadRequest } from './load.ts';

process.once('message', (plan: LoadPlan) => {
  void fire(plan).then((report) => tell(report, () => process.disconnect()));
});

// Sent after the report by ourselves, or before it by the end of the harness.
process.once('disconnect', () => process.exit());

function tell(message: LoadMessage, told?: () => void): void {
  process.send?.(message, undefined, undefined, told);
}

async function fire(plan: LoadPlan): Promise<LoadReport> {
  let latencies: number[] = [];
  let since = performance.now();
  let lastAnswer = since;
  const leadIn = setTimeout(() => {
    latencies = [];
    since = performance.now();
    tell('counting');
  }, plan.leadInSeconds * 1000);
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(optionsOf(plan), (error: unknown, done) => {
      if (error) reject(error);
      else resolve(done);
    });
    // Its own histogram counts whole milliseconds, too coarse for answers that take less than one.
    running.on('response', (_client, _status, _bytes, responseTime) => {
      latencies.push(responseTime);
      lastAnswer = performance.now();
    });
  });
  clearTimeout(leadIn);
  return {
    answered: latencies.length,
    failed: result.non2xx + result.errors + result.timeouts,
    seconds: (lastAnswer - since) / 1000,
    p50Ms: latencies.length > 0 ? quantile(latencies, 0.5) : 0,
    p99Ms: latencies.length > 0 ? quantile(latencies, 0.99) : 0,
  };
}

function optionsOf(plan: LoadPlan): Options {
  let connection = 0;
  return {
    url: plan.origin,
    connections: plan.connections,
    pipelining: 1,
    duration: plan.leadInSeconds + plan.seconds,
    sampleInt: 100,
    idReplacement: JSON.stringify(plan.requests).includes('[<id>]'),
    requests: startingAt(plan.requests, 0),
    setupClient: (client: Client) => {
      // Every connection starts elsewhere in the list, or all would ask for the same thing at once.
      client.setRequests(startingAt(plan.requests, connection));
      connection += 1;
    },
  };
}

function startingAt(requests: readonly LoadRequest[], offset: number) {
  const first = offset % requests.length;
  return [...requests.slice(first), ...requests.slice(0, first)].map((one) => ({
    ...one,
    headers: { ...one.headers },
  }));
}
