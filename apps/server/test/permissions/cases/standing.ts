import { randomUUID } from 'node:crypto';
import {
  changeStanding,
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import { block } from '../../kit/posts.ts';
import type { Person } from '../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';
import { onceFor } from './people.ts';

type Entry = typeof readStanding | typeof readProgress | typeof listGiven | typeof listReceived;

const of = (entry: Entry, who: (stage: Stage, actor: Actor) => Promise<Person>): Case => {
  return async (stage, actor) => {
    const { id } = await who(stage, actor);
    const send = (userId: string) => actor.client.send(entry, { params: { userId } });
    return { send: () => send(id), missing: () => send(randomUUID()) };
  };
};

/** S with these settings, after earlier cases. */
async function s({ actors }: Stage, shows: boolean): Promise<Person> {
  const person = personOf(actors.S);
  const body = { showsGiven: shows, showsProgress: shows };
  await person.client.ask(changeStanding, { body });
  return person;
}

const closed = (stage: Stage) => s(stage, false);
const open = (stage: Stage) => s(stage, true);

const goneFor = onceFor(async ({ world }) => {
  const gone = await world.person();
  await world.suspend(gone);
  return gone;
});

const blockerFor = onceFor(({ world }) => world.person());

async function blocker(stage: Stage, { person }: Actor): Promise<Person> {
  const by = await blockerFor(stage);
  if (person) await block(stage.world, by, person);
  return by;
}

export const standingCases: Readonly<Record<string, Case>> = {
  'users.echoes': of(readStanding, closed),
  'users.echoes.suspended_target': of(readStanding, goneFor),
  'users.echoes.blocked': of(readStanding, blocker),
  'users.echoes.preferences': (_stage, { client }) => ({
    send: () => client.send(changeStanding, { body: { showsGiven: true } }),
  }),
  'users.echoes.progress': of(readProgress, closed),
  'users.echoes.progress.shown': of(readProgress, open),
  'users.echoes.progress.blocked': of(readProgress, blocker),
  'users.ratings.given': of(listGiven, closed),
  'users.ratings.given.shown': of(listGiven, open),
  'users.ratings.given.blocked': of(listGiven, blocker),
  'users.ratings.received': of(listReceived, closed),
  'users.ratings.received.suspended_target': of(listReceived, goneFor),
  'users.ratings.received.blocked': of(listReceived, blocker),
};
