import type { Viewer } from '../viewer.ts';
import type { Line, MayWatch } from './socket.ts';

/** How long the right to a topic is believed. */
export const trustSeconds = 40;

/** A member's lines, whose rights are asked about together. */
interface Lines {
  readonly all: Set<Line>;
  /** Which second of the interval is this member's: not everybody's at once. */
  readonly turn: number;
  isReviewed: boolean;
}

/** Everyone on the line, and the lines each of them has. */
export class Crowd {
  /** @bound the open lines */
  readonly all = new Set<Line>();
  /** @bound members with an open line */
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

  /** Whose turn it is: all topics of all their lines are one question, however many there are. */
  review(second: number, mayWatch: MayWatch): void {
    for (const lines of this.#byMember.values()) {
      if (lines.turn === second % trustSeconds) void reviewAll(lines, mayWatch);
    }
  }
}

/** One question at a time; what cannot be asked now is asked at a later turn. */
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
