/** People made for trying things out, kept in this browser with their passwords. */
export interface TestPerson {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const key = 'stenope.development.people';

const firstNames = ['awa', 'chiara', 'hugo', 'ilyes', 'jun', 'lila', 'maud', 'noe', 'titouan'];

export function newPerson(): TestPerson {
  const chosen = Math.floor(Math.random() * firstNames.length);
  const username = `${firstNames[chosen]}_${Date.now().toString(36).slice(-5)}`;
  return { username, email: `${username}@example.org`, password: 'un sténopé de 1850' };
}

/** Kept test accounts, the newest first. */
export function listPeople(): readonly TestPerson[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPerson) : [];
  } catch {
    return [];
  }
}

export function keepPerson(person: TestPerson): void {
  write([person, ...listPeople().filter(({ email }) => email !== person.email)]);
}

export function forgetPerson({ email }: TestPerson): void {
  write(listPeople().filter((person) => person.email !== email));
}

function write(people: readonly TestPerson[]): void {
  localStorage.setItem(key, JSON.stringify(people));
}

function isPerson(value: unknown): value is TestPerson {
  if (typeof value !== 'object' || value === null) return false;
  return ['username', 'email', 'password'].every(
    (field) => typeof Reflect.get(value, field) === 'string',
  );
}
