import { runFuzz, type FuzzReport } from '../../fuzz/fuzz.ts';
import { fuzzEnv, type FuzzWorld } from '../../fuzz/subjects/subjects.ts';
import { Checks, most, type Fault, type FaultOptions } from '../checks.ts';
import { ask } from '../clients.ts';
import { checkMemory } from '../memory/memory.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';
import { worldAt } from '../memory/world-at.ts';

export const input: Fault = {
  name: 'input',
  what: 'wrong bodies, ids, queries and sizes, many seeds: refused as such, and the server keeps pace; different reads: none is kept in memory',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  // No limits: a minute here has more requests than a person sends in a day.
  const server = await stage.server({ ...fuzzEnv, LIMIT_FACTOR: '1000000' });
  const world = worldAt(stage, server.origin);
  // An idle server next to it measures the machine's own delay.
  const idle = await stage.server(fuzzEnv);
  const { pid } = server;
  // Reading the metrics starts a new window of the event loop delay.
  await Promise.all([server.metrics(), idle.metrics()]);
  const reports: FuzzReport[] = [];
  const lags: number[] = [];
  const idleLags: number[] = [];
  const lag = async () => {
    lags.push(await lagOf(server));
    idleLags.push(await lagOf(idle));
  };
  for (let round = 0; round < (quick ? 1 : 8); round += 1) {
    const runsPerWrite = quick ? 100 : 500;
    const report = await runFuzz(world, { runsPerWrite, seed: seed + round * 10_000 });
    reports.push(report);
    await lag();
    log(`seed ${report.seed}: ${sumOf(report.wrong)} wrong bodies, loop p99 ${lags.at(-1)} ms`);
  }
  const large = await sendLarge(server.origin, await world.person(), quick ? 20 : 200);
  await lag();

  const checks = new Checks();
  await checkMemory(stage, world, checks, quick ? 10_000 : 200_000);
  checks.report(
    'wrong bodies',
    reports.reduce((sum, { wrong }) => sum + sumOf(wrong), 0),
  );
  const least = Math.min(...reports.flatMap(({ wrong }) => Object.values(wrong)));
  checks.atLeast('wrong bodies per write and seed', least, quick ? 100 : 500);
  checks.report(
    'wrong ids',
    reports.reduce((sum, { wrongIds }) => sum + wrongIds, 0),
  );
  checks.report(
    'wrong queries',
    reports.reduce((sum, { wrongQueries }) => sum + wrongQueries, 0),
  );
  checks.none(
    'what did not hold',
    reports.flatMap(({ problems }) => problems),
  );
  checks.report('bodies of 1 MB hung up on before they were whole', large.hungUp);
  checks.none(
    'bodies of 1 MB answered otherwise than 413',
    large.statuses.filter((status) => status !== 413),
  );
  checks.report('event loop of the server, worst p99', most(lags), 'ms', '<= 100 ms');
  // An idle machine is late by some milliseconds.
  const times = most(lags) / Math.max(20, most(idleLags));
  checks.atMost('worst p99, times that of an idle server', times, 5);
  checks.report(
    'slowest answer',
    most(reports.map(({ slowestMs }) => slowestMs)),
    'ms',
    '<= 500 ms',
  );
  checks.equal('the server is the same process', server.pid === pid ? 'yes' : 'no', 'yes');
  checks.report('server RSS after', await server.rssMb(), 'MB');
  return checks.verdict;
}

async function lagOf(server: ServerProcess): Promise<number> {
  return (await server.metrics())('nodejs_eventloop_lag_p99_seconds') * 1000;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Bodies of a megabyte. A connection closed while sending counts as a refusal. */
async function sendLarge(
  origin: string,
  { client: { token } }: Awaited<ReturnType<FuzzWorld['person']>>,
  count: number,
): Promise<{ statuses: readonly number[]; hungUp: number }> {
  const text = 'x'.repeat(1024 * 1024);
  const statuses: number[] = [];
  let hungUp = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const asked = { path: '/api/notes', body: { text }, ...(token && { token }) };
    await ask(origin, asked).then(
      ({ status }) => statuses.push(status),
      () => (hungUp += 1),
    );
  }
  return { statuses, hungUp };
}
