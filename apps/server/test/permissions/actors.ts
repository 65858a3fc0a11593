import { TestClient } from '../kit/client.ts';
import { makePro } from '../kit/posts.ts';
import type { Person, World } from '../kit/world.ts';
import type { Letter } from './table.ts';

/** One of the seven actors: a client, and a person unless a visitor. */
export interface Actor {
  readonly letter: Letter;
  readonly client: TestClient;
  readonly person?: Person | undefined;
}

export type Actors = Readonly<Record<Letter, Actor>>;

/** The world and the actors of a case. */
export interface Stage {
  readonly world: World;
  readonly actors: Actors;
}

export async function setStage(world: World): Promise<Stage> {
  const suspended = await world.person();
  await world.suspend(suspended);
  const pro = await world.person();
  await makePro(world, pro);
  const actors: Actors = {
    V: { letter: 'V', client: new TestClient(world.origin) },
    M: as('M', await world.person()),
    S: as('S', await world.person()),
    P: as('P', pro),
    X: as('X', suspended),
    A: as('A', await world.person({ role: 'admin' })),
    O: as('O', await world.person({ role: 'owner' })),
  };
  return { world, actors };
}

function as(letter: Letter, person: Person): Actor {
  return { letter, person, client: person.client };
}

/** The person of an actor that is no visitor. */
export function personOf({ letter, person }: Actor): Person {
  if (!person) throw new Error(`${letter} is nobody`);
  return person;
}
