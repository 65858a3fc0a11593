interface Course {
  readonly id: string;
  readonly state: string;
  readonly progress: number;
}

/** Steps in order; any other state is final. */
const order = ['receiving', 'queued', 'running'];

function stepOf({ state }: Course): number {
  const at = order.indexOf(state);
  return at === -1 ? order.length : at;
}

function isCourse(said: unknown): said is Course {
  return typeof said === 'object' && said !== null && 'id' in said && 'progress' in said;
}

/**
 * Keeps the more advanced of two states of the same archive: for a short export the event that it
 * is ready may arrive before the answer to the request.
 */
export function further(known: unknown, said: unknown): unknown {
  if (!isCourse(known) || !isCourse(said) || known.id !== said.id) return said;
  const ahead = stepOf(known) - stepOf(said) || known.progress - said.progress;
  return ahead > 0 ? known : said;
}
