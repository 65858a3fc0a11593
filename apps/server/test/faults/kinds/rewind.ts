import { randomUUID } from 'node:crypto';
import { chanceFrom } from '../chance.ts';
import { Checks, quantile, type Fault, type FaultOptions } from '../checks.ts';
import { makePeople, persist, type Person } from '../clients.ts';
import type { Ledger } from '../ledger.ts';
import type { ListeningClient } from '../listening.ts';
import { withClient } from '../postgres.ts';
import { onStage, type Stage } from '../stage.ts';
import { tryUntil, until } from '@stenope/kit/until';
import { checkHeard, checkStored, noteRequest, type Audience, type NoteWrite } from '../writers.ts';

/**
 * PostgreSQL writes its log ahead for durable changes, but lazily for transactions that were rolled
 * back or only sent a notification. Killed in between, it forgets these and assigns their numbers
 * again. Positions in the event history are such numbers: an event with a number that a client has
 * already passed would never be delivered. So: write, let everybody receive it, kill at once, write
 * again.
 */
export const rewind: Fault = {
  name: 'rewind',
  what: 'PostgreSQL killed right after an event was heard: those that follow are heard as well',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, { quick, seed, log }: FaultOptions) {
  const chance = chanceFrom(seed);
  const people = await makePeople(stage.databaseUrl, 3);
  const server = await stage.server();
  const listening: readonly Audience[] = people.map((person) => ({
    person,
    client: stage.listener({ origins: [server.origin], token: person.token, random: chance.next }),
  }));
  const allReady = () => listening.every(({ client }) => client.line.state === 'ready');
  await until('everybody listens', allReady, { withinMs: 240_000 });

  const ledger = stage.ledger<NoteWrite>();
  const [author, reader] = people as [Person, Person];
  const [{ client: witness }, { client: sleeper }] = listening as [Audience, Audience];
  const write = (showTo?: Person) => writeOne(ledger, chance, server.origin, author, showTo);
  const heard = (mark: number) =>
    tryUntil(() => witness.marks.has(mark), { withinMs: 240_000, everyMs: 2 });
  const heardMs: number[] = [];
  const rounds = quick ? 2 : 10;
  for (let round = 1; round <= rounds; round += 1) {
    const before = await write(reader);
    await heard(before);
    await write({ ...reader, id: randomUUID() });
    await pullThePlug(stage, () => lookIn(sleeper));
    await stage.postgres.back();
    for (let count = 0; count < 3; count += 1) {
      const mark = await write(reader);
      const ms = await heard(mark);
      if (ms === undefined) log(`round ${round}: event ${count + 1} after the kill was not heard`);
      else heardMs.push(ms);
    }
    sleeper.line.start();
  }
  const checks = new Checks();
  checks.equal('kills of PostgreSQL', rounds, rounds);
  await checkStored(checks, ledger, stage.databaseUrl);
  await checkHeard(checks, ledger, listening, { withinMs: 240_000 });
  checks.report('written to heard, p95', quantile(heardMs, 0.95), 'ms');
  return checks.verdict;
}

/**
 * Many transactions are begun and rolled back, and everybody polls: their position is now past all
 * of them. One client reads that position and goes offline. All this happens before PostgreSQL
 * would have recorded these numbers as used.
 */
async function pullThePlug(
  { postgres, databaseUrl }: Stage,
  lookInNow: () => Promise<void>,
): Promise<void> {
  const strike = await postgres.aim();
  await withClient(databaseUrl, async (client) => {
    await client.query('begin; select pg_current_xact_id(); rollback;'.repeat(50));
    await client.query('notify stenope_live');
    await lookInNow();
    await strike();
  });
}

async function lookIn({ line }: ListeningClient): Promise<void> {
  line.stop();
  line.start();
  await until('the line is ready', () => line.state === 'ready', { withinMs: 240_000, everyMs: 2 });
  line.stop();
}

async function writeOne(
  ledger: Ledger<NoteWrite>,
  chance: ReturnType<typeof chanceFrom>,
  origin: string,
  { id: authorId, token }: Person,
  showTo: Person | undefined,
): Promise<number> {
  const operation = ledger.invoke({
    authorId,
    key: randomUUID(),
    ...(showTo && { showTo: showTo.id }),
  });
  const giveUpAt = performance.now() + 30_000;
  await persist(ledger, operation, {
    chance,
    request: noteRequest(token),
    origin: () => origin,
    giveUpAt: () => giveUpAt,
  });
  return operation.id;
}
