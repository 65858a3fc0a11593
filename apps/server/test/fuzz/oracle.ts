import { isUtf8 } from 'node:buffer';
import type { Action } from '@stenope/contract/action';
import { z } from 'zod/mini';

/**
 * Validity of a body by the contract, determined independently of the server: a mutation may leave
 * a body valid, which must not count as wrong.
 */
export function isValidBody({ body }: Action, bytes: Buffer): boolean {
  if (bytes.length > most.bytes || !isUtf8(bytes)) return false;
  const text = bytes.toString();
  if (!body) return nothing.test(text);
  const value = parse(text);
  if (value === undefined || isHostile(value)) return false;
  return z.safeParse(body, value).success;
}

/** The only body an action without one accepts; others need not be read. */
const nothing = /^[ \t\n\r]*null[ \t\n\r]*$/;

/** Limits promised to clients; repeated here, so that a slip on the server is noticed. */
const most = { bytes: 64 * 1024, depth: 32 } as const;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Too deep, or with `__proto__` anywhere. Iterative, since the depth is unbounded. */
function isHostile(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const nodes = level.filter((node) => typeof node === 'object' && node !== null);
    if (nodes.length > 0 && depth >= most.depth) return true;
    if (nodes.some((node) => Object.hasOwn(node, '__proto__'))) return true;
    level = nodes.flatMap((node) => Object.values(node));
  }
  return false;
}
