import autocannon, { type Client, type Options, type Result } from 'autocannon';
import { quantile } from '../measure/statistics.ts';
import type { LoadMessage, LoadPlan, LoadReport } from './load.ts';

process.once('message', (plan: LoadPlan) => {
  void fire(plan).then((report) => tell(report, () => process.disconnect()));
});

// Disconnected by ourselves after the report, or earlier by the end of the harness.
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
    // autocannon's own histogram counts whole milliseconds, too coarse for answers below one.
    running.on('response', (_client, status, _bytes, responseTime) => {
      latencies.push(responseTime);
      lastAnswer = performance.now();
      if (status < 200 || status > 299) console.error(`a request was answered with ${status}`);
    });
    running.on('reqError', ({ message }) => console.error(`a request failed: ${message}`));
  });
  clearTimeout(leadIn);
  return {
    answered: latencies.length,
    failed: result.non2xx + result.errors + result.timeouts,
    seconds: (lastAnswer - since) / 1000,
    p50Ms: latencies.length > 0 ? quantile(latencies, 0.5) : 0,
    p95Ms: latencies.length > 0 ? quantile(latencies, 0.95) : 0,
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
    // Each connection gets its own part below; autocannon would serialise the whole list for every
    // one.
    requests: partOf(plan, 0).slice(0, 1),
    setupClient: (client: Client) => {
      client.setRequests(partOf(plan, connection));
      connection += 1;
    },
  };
}

/**
 * Requests of one connection. Each starts elsewhere in the list, so that not all ask for the same
 * at once; of a long list each has a part of its own.
 */
function partOf({ requests, connections }: LoadPlan, connection: number) {
  const apart = Math.floor(requests.length / connections);
  const first = connection % requests.length;
  const part =
    apart > 1
      ? requests.slice(connection * apart, (connection + 1) * apart)
      : [...requests.slice(first), ...requests.slice(0, first)];
  return part.map((one) => ({ ...one, headers: { ...one.headers } }));
}
