import { messageLimits } from '@stenope/domain/messages/limits';
import { previewOf } from '@stenope/domain/messages/conversation';
import { createChance, mix, type Chance } from '@stenope/server/src/platform/chance.ts';
import type { Field } from './copy.ts';
import { idAt } from './ids.ts';
import { authorSlope, momentOf, type FillScene } from './scene.ts';
import { remarkOf } from './vocabulary/words.ts';

type Rows = Generator<readonly Field[]>;

/** Conversations: pairs of members by number, and message counts. */
export interface Talks {
  readonly pairs: readonly (readonly [number, number])[];
  readonly sizes: Uint32Array;
}

/** Average number of messages in a conversation. */
const usualLength = 20;

/** A few people talk with many; most conversations are short, and a few are very long. */
export function talksOf({ plan, chance }: FillScene): Talks {
  const dice = chance('talks');
  const pairs = pairsOf(Math.ceil(plan.messages / usualLength), plan.members, dice);
  const sizes = new Uint32Array(pairs.length);
  let left = plan.messages;
  for (const at of sizes.keys()) {
    const others = sizes.length - at - 1;
    const wish = 1 + Math.floor((-Math.log(1 - dice.next()) * left) / (others + 1));
    // Each remaining conversation gets at least one message, the last one all that are left.
    sizes[at] = others === 0 ? left : Math.min(wish, left - others);
    left -= sizes[at] ?? 0;
  }
  return { pairs, sizes };
}

function pairsOf(count: number, people: number, dice: Chance): (readonly [number, number])[] {
  const most = Math.min(count, Math.floor((people * (people - 1)) / 4) + 1);
  const taken = new Set<number>();
  const pairs: (readonly [number, number])[] = [];
  while (pairs.length < most) {
    const [one, other] = [dice.rank(people, authorSlope), dice.below(people)];
    const key = Math.min(one, other) * people + Math.max(one, other);
    if (one === other || taken.has(key)) continue;
    taken.add(key);
    pairs.push([one, other]);
  }
  return pairs;
}

interface Message {
  readonly id: string;
  readonly at: number;
  /** Sent by the member who started it. */
  readonly mine: boolean;
  readonly body: string;
}

interface Talk {
  readonly id: string;
  readonly starter: string;
  readonly other: string;
  readonly messages: readonly Message[];
  /** Time of the other's answer; null while it is a request. */
  readonly acceptedAt: number | null;
  /** Number of unread messages at the end. */
  readonly unread: number;
}

const dayMs = 86_400_000;

/** The nth conversation, computed from its number, since three tables need it. */
function talkOf({ plan, members }: FillScene, { pairs, sizes }: Talks, n: number): Talk {
  const seed = mix(plan.seed, n + 7_919);
  const dice = createChance(seed, 'talk');
  const [one = 0, other = 0] = pairs[n] ?? [];
  const size = sizes[n] ?? 0;
  const since = plan.until - dice.next() * 700 * dayMs;
  const step = Math.min(dayMs, (plan.until - since) / (size + 1));
  const isAsked = size <= messageLimits.request && dice.next() < 0.5;
  const messages: Message[] = [];
  let at = Math.floor(since);
  let mine = true;
  for (let nth = 0; nth < size; nth += 1) {
    if (nth > 0 && !isAsked && dice.next() < 0.6) mine = !mine;
    messages.push({ id: idAt(at, mix(seed, nth), mix(seed + 1, nth)), at, mine, body: said(dice) });
    at += 1 + Math.floor(dice.next() * step);
  }
  const answer = messages.find((message) => !message.mine)?.at ?? null;
  return {
    id: idAt(Math.floor(since), mix(seed, size), mix(seed + 2, n)),
    starter: members.of(one),
    other: members.of(other),
    messages,
    // Neither a request nor answered: the other follows the starter.
    acceptedAt: answer ?? (isAsked ? null : Math.floor(since)),
    unread: dice.next() < 0.2 ? unheardIn(messages) : 0,
  };
}

function said(dice: Chance): string {
  const words = remarkOf(dice);
  return dice.next() < 0.2 ? `${words} ${remarkOf(dice)}` : words;
}

/** Number of messages at the end sent by one member in a row. */
function unheardIn(messages: readonly Message[]): number {
  const last = messages.at(-1);
  const heard = messages.findLastIndex(({ mine }) => mine !== last?.mine);
  return messages.length - 1 - heard;
}

function* allOf(scene: FillScene, talks: Talks): Generator<Talk> {
  for (let n = 0; n < talks.pairs.length; n += 1) yield talkOf(scene, talks, n);
}

export const conversationColumns = [
  'id',
  'one_id',
  'other_id',
  'started_by',
  'accepted_at',
  'asked',
  'last_id',
  'last_at',
  'last_sender_id',
  'last_preview',
  'created_at',
] as const;

export function* conversationRows(scene: FillScene, talks: Talks): Rows {
  for (const { id, starter, other, messages, acceptedAt } of allOf(scene, talks)) {
    const [first, last] = [messages[0], messages.at(-1)];
    if (!first || !last) continue;
    yield [
      id,
      ...[starter, other].toSorted(),
      starter,
      acceptedAt === null ? null : momentOf(acceptedAt),
      acceptedAt === null ? messages.length : 0,
      last.id,
      momentOf(last.at),
      last.mine ? starter : other,
      previewOf(last.body),
      momentOf(first.at),
    ];
  }
}

export const partColumns = [
  'conversation_id',
  'user_id',
  'other_id',
  'request',
  'unread',
  'last_at',
  'delivered_at',
  'delivered_id',
  'read_at',
  'read_id',
] as const;

/** Rows of both members, with delivered and read positions. */
export function* partRows(scene: FillScene, talks: Talks): Rows {
  for (const { id, starter, other, messages, acceptedAt, unread } of allOf(scene, talks)) {
    const last = messages.at(-1);
    if (!last) continue;
    for (const isStarter of [true, false]) {
      const isFor = last.mine !== isStarter;
      const read = isFor ? messages.at(-1 - unread) : last;
      // Unread messages count as undelivered too.
      const delivered = unread > 0 && isFor ? read : last;
      yield [
        id,
        ...(isStarter ? [starter, other] : [other, starter]),
        acceptedAt === null && !isStarter,
        isFor ? unread : 0,
        momentOf(last.at),
        ...(delivered ? [momentOf(delivered.at), delivered.id] : [null, null]),
        ...(read ? [momentOf(read.at), read.id] : [null, null]),
      ];
    }
  }
}

export const messageColumns = ['id', 'conversation_id', 'sender_id', 'body', 'created_at'] as const;

export function* messageRows(scene: FillScene, talks: Talks): Rows {
  for (const { id, starter, other, messages } of allOf(scene, talks)) {
    for (const message of messages) {
      yield [message.id, id, message.mine ? starter : other, message.body, momentOf(message.at)];
    }
  }
}
