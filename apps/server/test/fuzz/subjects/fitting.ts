import type { Action } from '@stenope/contract/action';
import fc from 'fast-check';
import { validValues } from '../arbitrary.ts';
import { subjectOf, type FuzzPerson } from './subjects.ts';

/** A valid body that refers to existing things; undefined where the action takes none. */
export async function fittingBody(
  action: Action,
  owner: FuzzPerson,
  databaseUrl: string,
): Promise<Buffer | undefined> {
  if (!action.body) return undefined;
  const [generated] = fc.sample(validValues(action.body), { numRuns: 1, seed: 1 });
  const value = generated as Record<string, unknown>;
  const fitted = (await subjectOf(action).body?.(value, owner, databaseUrl)) ?? value;
  return Buffer.from(JSON.stringify(fitted));
}
