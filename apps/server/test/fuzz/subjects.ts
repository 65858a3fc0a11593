import type { Action } from '@stenope/contract/action';

/** A person of the world, as far as the fuzzer needs one. */
export interface FuzzPerson {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client: {
    readonly token: string | undefined;
    raw(path: string, init?: RequestInit): Promise<{ status: number; body: unknown }>;
  };
}

/** A running server and how to be someone in it; `aWorld()` is one. */
export interface FuzzWorld {
  readonly origin: string;
  readonly databaseUrl: string;
  person(options?: { role?: 'member' | 'admin' | 'owner' }): Promise<FuzzPerson>;
}

/** What a generated body cannot know: which things exist. */
interface Subject {
  /** Parameters of the path that lead to something of this person's. */
  readonly params?: (owner: FuzzPerson) => Promise<Record<string, string>>;
  /** The same body, made to speak of what is there. */
  readonly body?: (body: Record<string, unknown>, owner: FuzzPerson) => Record<string, unknown>;
}

const noteOf = async (owner: FuzzPerson): Promise<Record<string, string>> => {
  const { body } = await owner.client.raw('/api/notes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'à moi' }),
  });
  return { noteId: (body as { id?: string }).id ?? '' };
};

let unique = 0;

/** By operation; one that is not listed is asked with what its schema alone gives. */
const subjects: Readonly<Record<string, Subject>> = {
  'auth.register': {
    body: (body) => {
      const name = `f${process.pid}_${(unique += 1)}_${Date.now().toString(36)}`;
      return { ...body, username: name.slice(0, 30), email: `${name}@example.org` };
    },
  },
  'auth.login': {
    body: (body, { email, password }) => ({ ...body, email, password }),
  },
  'notes.create': {
    body: (body, { id }) => ('showTo' in body ? { ...body, showTo: id } : body),
  },
  'notes.read': { params: noteOf },
  'notes.stamp': { params: noteOf },
};

export function subjectOf({ id }: Action): Subject {
  return subjects[id] ?? {};
}

/** Who may ask for it: nobody in particular, or someone of the least rank that suffices. */
export function askerOf({ access }: Action, world: FuzzWorld): Promise<FuzzPerson> | undefined {
  if (access === 'anyone') return undefined;
  return world.person({ role: access });
}
