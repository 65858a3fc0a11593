import { putRating } from '@stenope/contract/echoes/ratings';
import {
  changeStanding,
  listGiven,
  listReceived,
  readStanding,
} from '@stenope/contract/echoes/standing';
import type { EchoScores } from '@stenope/domain/echoes/axes';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** A world with enough raters to make a score stable while its community is young. */
export interface Scene {
  readonly world: World & { end(): Promise<void> };
  readonly raters: readonly Person[];
}

export async function aScene(): Promise<Scene> {
  const world = await aWorld({ keep: true });
  const raters = await Promise.all(Array.from({ length: 13 }, () => world.person()));
  return { world, raters };
}

export const marks = (mark: number): EchoScores => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

export const rate = (person: Person, workId: string, mark = 4) =>
  person.client.ask(putRating, {
    params: { workId },
    body: { marks: marks(mark), reasons: { emotion: 'Dit par quelqu’un.' } },
  });

/** Publishes early ratings. */
export const news = ({ running }: World) =>
  publishChanges(running.context, new AbortController().signal);

/** Rated by all of them, which makes the score stable. */
export async function settle({ raters }: Scene, workId: string, mark = 4): Promise<void> {
  for (const [at, rater] of raters.entries()) await rate(rater, workId, mark + (at % 2) / 2);
}

export const onPerson = ({ id }: Person) => ({ params: { userId: id } });

export const standingOf = (reader: Person, person: Person) =>
  reader.client.ask(readStanding, onPerson(person));
export const givenOf = (reader: Person, person: Person) =>
  reader.client.ask(listGiven, onPerson(person));
export const receivedOf = (reader: Person, person: Person) =>
  reader.client.ask(listReceived, onPerson(person));
export const show = (person: Person, body: { showsGiven?: boolean; showsProgress?: boolean }) =>
  person.client.ask(changeStanding, { body });
