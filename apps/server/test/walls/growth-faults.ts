import { fault } from './faults.ts';

const server = 'apps/server/src';

/**
 * Long-lived, growing collections must state their bound; constant or short-lived ones need not.
 */
export const growthFaults = [
  fault(
    `${server}/platform/growth/seen.ts`,
    `const seen = new Map<string, number>(); export const note = (id: string) => seen.set(id, 1);`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/seen-list.ts`,
    `export const seen: string[] = []; export function note(id: string) { seen.push(id); }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/seen-record.ts`,
    `const seen: Record<string, 1> = {}; export function note(id: string) { seen[id] = 1; }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/seen-field.ts`,
    `export class Seen { #ids = new Set<string>(); note(id: string) { this.#ids.add(id); } }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/keys.ts`,
    `export function createKeys() {
      const keys = new Map<string, string>();
      const keyFor = (list: string) => { if (!keys.has(list)) keys.set(list, list); };
      return { sign: (list: string) => keyFor(list) };
    }`,
    'unbounded',
  ),
  fault(
    'packages/domain/src/echoes/cache.ts',
    `const made = new Map<number, number>();
     export const half = (of: number) => made.get(of) ?? (made.set(of, of / 2), of / 2);`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/seen-vaguely.ts`,
    `/** Never many. */
     const seen = new Set<string>(); export const note = (id: string) => seen.add(id);`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-part.ts`,
    `const seen = { ids: new Set<string>() }; export const note = (id: string) => seen.ids.add(id);`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-deep.ts`,
    `export class SeenByDay { #by = { day: { ids: [] as string[] } };
     note(id: string) { this.#by.day.ids.push(id); } }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-built.ts`,
    `class SeenHere { readonly ids: Set<string>; constructor() { this.ids = new Set(); } }
     const seen = new SeenHere(); export const note = (id: string) => seen.ids.add(id);`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-for-all.ts`,
    `export class SeenByAll { static ids: string[] = [];
     static note(id: string) { SeenByAll.ids.push(id); } }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-late.ts`,
    `let seen: Map<string, 1> | undefined;
     export function note(id: string) { seen ??= new Map(); seen.set(id, 1); }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-anew.ts`,
    `let seen: string[] = []; export function note(id: string) { seen = [...seen, id]; }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-record-made.ts`,
    `const seen: Record<string, 1> = Object.create(null);
     export function note(id: string) { Object.assign(seen, { [id]: 1 }); }`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-object.ts`,
    `export const seen = { ids: new Set<string>(), note(id: string) { this.ids.add(id); } };`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/seen-abroad.ts`,
    `export const shared = { ids: new Set<string>() };`,
    'unbounded',
  ),
  fault(
    `${server}/platform/growth/hidden/noting.ts`,
    `import { shared } from './seen-abroad.ts'; export const note = (id: string) => shared.ids.add(id);`,
  ),
  fault(
    `${server}/platform/growth/bounded.ts`,
    `/** @bound mostSeen */
     const seen = new Set<string>(); export const note = (id: string) => seen.add(id);
     const known = new Set(['a']); export const isKnown = (id: string) => known.has(id);
     export function distinct(ids: string[]) {
       const found = new Set<string>();
       const note = (id: string) => found.add(id);
       ids.forEach(note);
       return [...found];
     }
     export class SeenSoFar {
       /** @bound mostSeen */
       readonly ids: Set<string>;
       #of = { known: new Set<string>() };
       constructor() { this.ids = new Set(); }
       note(id: string) { if (this.#of.known.has(id)) this.ids.add(id); }
     }
     const empty = { ids: [] as string[] };
     export const with1 = (id: string) => { const one = { ...empty }; one.ids = [...one.ids, id]; return one; };`,
  ),
];
