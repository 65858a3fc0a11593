import type { Viewer } from '../viewer.ts';
import type { Line, MayWatch } from './socket.ts';

/** Seconds for which a permission to listen is trusted before it is checked again. */
export const trustSeconds = 40;

/** Connections of one member, whose permissions are checked together. */
interface Lines {
  readonly all: Set<Line>;
  /** Second of the interval in which this member is checked: spreads the load. */
  readonly turn: number;
  isReviewed: boolean;
}

/** All open connections, by member. */
export class Crowd {
  /** @bound the open connections */
  readonly all = new Set<Line>();
  /** @bound members with an open connection */
  readonly #byMember = new Map<string, Lines>();

  countOf({ userId }: Viewer): number {
    return this.#byMember.get(userId)?.all.size ?? 0;
  }

  add(line: Line): void {
    this.all.add(line);
    const { userId } = line.viewer;
    const turn = Math.floor(Math.random() * trustSeconds);
    const lines = this.#byMember.get(userId) ?? { all: new Set(), turn, isReviewed: false };
    this.#byMember.set(userId, lines);
    lines.all.add(line);
  }

  remove(line: Line): void {
    this.all.delete(line);
    const { userId } = line.viewer;
    const lines = this.#byMember.get(userId);
    lines?.all.delete(line);
    if (lines?.all.size === 0) this.#byMember.delete(userId);
  }

  /** Checks the members whose turn it is: one query for all topics of all their connections. */
  review(second: number, mayWatch: MayWatch): void {
    for (const lines of this.#byMember.values()) {
      if (lines.turn === second % trustSeconds) void reviewAll(lines, mayWatch);
    }
  }
}

/** One check at a time; a failed one is repeated at the next turn. */
async function reviewAll(lines: Lines, mayWatch: MayWatch): Promise<void> {
  const [first] = lines.all;
  const topics = [...new Set([...lines.all].flatMap(({ watched }) => watched))];
  if (lines.isReviewed || !first || topics.length === 0) return;
  lines.isReviewed = true;
  try {
    const allowed = await mayWatch(first.viewer, topics);
    const lost = topics.filter((topic) => !allowed.has(topic));
    for (const line of lines.all) for (const topic of lost) line.lose(topic);
  } catch {
    return;
  } finally {
    lines.isReviewed = false;
  }
}

export function startReviews(crowd: Crowd, mayWatch: MayWatch): () => void {
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    crowd.review(second, mayWatch);
  }, 1_000);
  return () => clearInterval(timer);
}
