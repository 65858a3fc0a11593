import { readBudgets } from '@stenope/contract/action';
import { expect, test } from 'vitest';
import { createBudgets } from './budgets.ts';

const { member, address } = readBudgets.lists;

function aReader() {
  let ms = 0;
  const budgets = createBudgets(1, () => ms);
  return {
    pass: (seconds: number) => void (ms += seconds * 1000),
    /** Number of accepted reads among so many. */
    read: (times: number, userId: string | undefined, network = '192.0.2.1') =>
      Array.from({ length: times }, () => budgets.take('lists', { userId, network })).filter(
        (wait) => wait === 0,
      ).length,
    wait: (userId: string | undefined, network = '192.0.2.1') =>
      budgets.take('lists', { userId, network }),
  };
}

test('a member reads so much at once, and then as fast as it comes back', () => {
  const { read, pass, wait } = aReader();
  expect(read(member.atOnce * 2, 'ada')).toBe(member.atOnce);
  expect(wait('ada')).toBe(Math.ceil(60 / member.perMinute));
  pass(60);
  expect(read(member.atOnce, 'ada')).toBe(member.perMinute);
  pass(3600);
  expect(read(member.atOnce * 2, 'ada'), 'never more than a whole helping').toBe(member.atOnce);
});

test('who copies everything gets no more in an hour than comes back in it', () => {
  const { read, pass } = aReader();
  let got = 0;
  for (let second = 0; second < 3600; second += 1) {
    got += read(20, 'ada');
    pass(1);
  }
  expect(got).toBeLessThanOrEqual(member.atOnce + 60 * member.perMinute);
});

test('the members of an address have a budget together, and its visitors another', () => {
  const { read } = aReader();
  for (let n = 0; n < address.atOnce / member.atOnce; n += 1) {
    expect(read(member.atOnce, `member ${n}`)).toBe(member.atOnce);
  }
  expect(read(1, 'one more')).toBe(0);
  expect(read(1, 'one more', '192.0.2.2'), 'from elsewhere').toBe(1);
  expect(read(address.atOnce * 2, undefined), 'visitors').toBe(address.atOnce);
});

test('who has no account cannot keep members of their address from reading', () => {
  const { read } = aReader();
  read(address.atOnce * 2, undefined);
  expect(read(member.atOnce, 'ada')).toBe(member.atOnce);
});

test.each<[string, (network: number, nth: number) => string | undefined]>([
  ['visitors', () => undefined],
  ['members', (network, nth) => `member ${network} ${nth}`],
])('%s from all the networks of a site read as much as some of them', (_, who) => {
  const { read } = aReader();
  let got = 0;
  const each = address.atOnce / member.atOnce;
  for (let n = 0; n < 40; n += 1) {
    const network = `2001:db8:7:${n}::/64`;
    for (let nth = 0; nth < each; nth += 1) got += read(member.atOnce, who(n, nth), network);
  }
  expect(got).toBe(20 * address.atOnce);
  expect(read(1, who(40, 0), '2001:db8:8:1::/64'), 'another site').toBe(1);
});

test('a refusal costs nothing: neither the member’s nor the address’s', () => {
  const { read, pass } = aReader();
  read(member.atOnce + 10_000, 'ada');
  const others = address.atOnce / member.atOnce - 1;
  for (let n = 0; n < others; n += 1) expect(read(member.atOnce, `${n}`)).toBe(member.atOnce);
  pass(60 / member.perMinute);
  expect(read(5, 'ada', '192.0.2.2')).toBe(1);
});

test('budgets are apart, and grow by the factor', () => {
  const budgets = createBudgets(10, () => 0);
  const reader = { userId: 'ada', network: '192.0.2.1' };
  const taken = (budget: 'lists' | 'searches') =>
    Array.from({ length: 10_000 }, () => budgets.take(budget, reader)).filter((wait) => wait === 0);
  expect(taken('lists')).toHaveLength(10 * member.atOnce);
  expect(taken('searches')).toHaveLength(10 * readBudgets.searches.member.atOnce);
});

test('so many are remembered, and who came first is forgotten first', () => {
  const { read } = aReader();
  expect(read(member.atOnce + 1, 'ada', '192.0.2.1')).toBe(member.atOnce);
  for (let n = 0; n < 60_000; n += 1) read(1, `member ${n}`, `network ${n}`);
  expect(read(1, 'ada', '192.0.2.1')).toBe(1);
});
