import { expect, test } from 'vitest';
import { Checks, lastLineOf } from '../checks.ts';
import type { Operation } from '../ledger.ts';
import type { Act } from './acting.ts';
import { Bell, checkRung, checkTold, type Facts, type ToldEvent, type ToldRow } from './told.ts';

const work = { id: 'work', authorId: 'ann' };
const said = { id: 'said', authorId: 'bob' };

/** Ten acts: Bob and Cleo like Ann's work, some of them and Ann herself repeatedly. */
const acts: readonly Act[] = [
  { kind: 'follow', by: 'cleo', whom: 'ann' },
  { kind: 'follow', by: 'cleo', whom: 'ann' },
  { kind: 'like', by: 'bob', work },
  { kind: 'like', by: 'bob', work },
  { kind: 'like', by: 'cleo', work },
  { kind: 'like', by: 'ann', work },
  { kind: 'comment', by: 'bob', work, key: 'k' },
  { kind: 'comment', by: 'cleo', work, answers: said, key: 'l' },
  { kind: 'comment', by: 'ann', work, key: 'm' },
  { kind: 'read', by: 'bob' },
];

const comments: Readonly<Record<string, string>> = { k: 'said', l: 'answer', m: 'own' };

const done = acts.map((data, at): Operation<Act> => {
  const answer = JSON.stringify(data.kind === 'comment' ? { id: comments[data.key] } : {});
  const told = new Set([answer]);
  return { id: at + 1, data, outcome: 'ok', tries: 1, invokedAt: 0, okAt: 1, told };
});

const ledger = {
  all: done,
  with: (...outcomes: Operation<Act>['outcome'][]) =>
    done.filter(({ outcome }) => outcomes.includes(outcome)),
};

const introduced = [{ people: [{ id: 'ann' }, { id: 'bob' }] }] as const;

function row(line: string, more: Partial<ToldRow> = {}): ToldRow {
  const [recipientId = '', subject = '', about = '', senderId = ''] = line.split(' ');
  const likes = subject === 'like' ? 1 : 0;
  return {
    id: line,
    recipientId,
    senderId,
    subject,
    about,
    amount: 1,
    likes,
    ownLikes: 0,
    ...more,
  };
}

const rows: readonly ToldRow[] = [
  row('ann follow bob bob'),
  row('bob follow ann ann'),
  row('ann follow cleo cleo'),
  row('ann like work cleo', { amount: 2, likes: 2 }),
  row('ann comment said bob'),
  row('bob reply answer cleo'),
  row('ann comment answer cleo'),
];

const eventsOf = (told: readonly ToldRow[]): ToldEvent[] =>
  told.flatMap(({ id, recipientId, amount }) =>
    Array.from({ length: amount }, () => ({
      kind: 'told',
      notificationId: id,
      topics: [`member:${recipientId}`],
    })),
  );

const sound: Facts = {
  acts: [
    'follow ann bob',
    'follow bob ann',
    'follow cleo ann',
    'like bob work',
    'like cleo work',
    'like ann work',
    'comment bob work comment 7',
    'comment cleo work comment 8',
    'comment ann work comment 9',
  ],
  rows,
  events: eventsOf(rows),
};

function verdictOf(facts: Partial<Facts>): string {
  const checks = new Checks();
  checkTold(checks, ledger, introduced, { ...sound, ...facts });
  return lastLineOf(checks.verdict);
}

const withRows = (changed: readonly ToldRow[]) => ({ rows: changed, events: eventsOf(changed) });

test('what is as it should be holds, likes told together or in two rows', () => {
  expect(verdictOf({})).toBe('holds');
  const apart = rows.flatMap((one) =>
    one.subject === 'like'
      ? ['read', 'unread'].map((id) => ({ ...one, id, amount: 1, likes: 1 }))
      : [one],
  );
  expect(verdictOf(withRows(apart))).toBe('holds');
});

test.each<[string, Partial<Facts>]>([
  ['acts acknowledged, not stored', { acts: sound.acts.slice(1) }],
  ['acts stored twice, or not acknowledged', { acts: [...sound.acts, 'like bob work'] }],
  ['acts that did not tell whom they must', withRows(rows.slice(0, -1))],
  ['notifications twice', withRows([...rows, row('ann comment said bob', { id: 'again' })])],
  ['notifications without their act', withRows([...rows, row('bob comment own ann')])],
  ['notifications to oneself', withRows([...rows, row('ann comment own ann')])],
  [
    'notifications to oneself',
    withRows(
      rows.map((one) =>
        one.subject === 'like' ? { ...one, amount: 3, likes: 3, ownLikes: 1 } : one,
      ),
    ),
  ],
  [
    'likes told together that differ from a recount',
    withRows(rows.map((one) => (one.subject === 'like' ? { ...one, likes: 1 } : one))),
  ],
  ['notifications without their event', { events: sound.events.slice(1) }],
  [
    'notifications with one event too many',
    { events: [...sound.events, ...sound.events.slice(0, 1)] },
  ],
  [
    'events of a notification that is not there, or to another',
    {
      events: [
        ...sound.events,
        { kind: 'told', notificationId: 'ann comment said bob', topics: ['member:cleo'] },
      ],
    },
  ],
])('it sees: %s', (what, facts) => {
  expect(verdictOf(facts)).toContain(`${what} (`);
});

test.each([
  ['holds', 'told one', []],
  ['notification events missed (1: told one)', 'told two', []],
  ['notification events heard twice (1: told one)', 'told one', ['told one']],
  ['notification events that reached a third person (1: told two)', 'told one', ['told two']],
])('of bells: %s', async (verdict, first, more) => {
  const bell = new Bell();
  for (const heard of [first, ...more]) {
    const [kind, notificationId] = heard.split(' ');
    bell.hear('notifications.changed', { kind, notificationId });
  }
  const checks = new Checks();
  const events = [{ kind: 'told', notificationId: 'one', topics: ['member:ann'] }];
  await checkRung(checks, events, [{ person: { id: 'ann' }, bell }], 0);
  expect(lastLineOf(checks.verdict)).toContain(verdict);
});
