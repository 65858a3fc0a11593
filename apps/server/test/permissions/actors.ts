import { TestClient } from '../kit/client.ts';
import { makePro } from '../kit/posts.ts';
import type { Person, World } from '../kit/world.ts';
import type { Letter } from './table.ts';

/** One of the seven: what they send with, and who they are unless they visit. */
export interface Actor {
  readonly letter: Letter;
  readonly client: TestClient;
  readonly person?: Person;
}

export type Actors = Readonly<Record<Letter, Actor>>;

/** Who asks whom, where. */
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

/** The person behind an actor of whom a case knows that they are no visitor. */
export function personOf({ letter, person }: Actor): Person {
  if (!person) throw new Error(`${letter} is nobody`);
  return person;
}
