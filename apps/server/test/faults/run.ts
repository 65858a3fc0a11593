import { tableOf, lastLineOf, type Fault } from './checks.ts';
import { faults } from './kinds/all.ts';
import { removeBundle } from './processes.ts';

/**
 * npm run faults                    lists them
 * npm run faults -- NAME [--quick] [--seed N]
 * npm run faults -- storm [--clients N]
 */
const [name, ...rest] = process.argv.slice(2);
const fault = faults.find((known) => known.name === name);

if (fault) await play(fault);
else list();

async function play({ name: title, what, run }: Fault): Promise<void> {
  const quick = rest.includes('--quick');
  const seed = numberAfter('--seed') ?? Math.floor(Math.random() * 2 ** 31);
  const clients = numberAfter('--clients');
  console.log(`${title}: ${what}\n${quick ? 'short' : 'long'} form, seed ${seed}\n`);
  const since = performance.now();
  const log = (line: string) =>
    console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  try {
    const verdict = await run({ quick, seed, log, ...(clients !== undefined && { clients }) });
    console.log(`\n${tableOf(verdict)}`);
    if (lastLineOf(verdict) !== 'holds') process.exitCode = 1;
  } finally {
    await removeBundle();
  }
}

function numberAfter(option: string): number | undefined {
  const at = rest.indexOf(option);
  return at < 0 ? undefined : Number(rest[at + 1]);
}

function list(): void {
  if (name !== undefined) {
    console.error(`No fault is called "${name}".`);
    process.exitCode = 1;
  }
  console.log('npm run faults -- NAME [--quick] [--seed N]\n');
  for (const { name: title, what } of faults) console.log(`  ${title.padEnd(8)} ${what}`);
}
