import { readMe } from '@stenope/contract/accounts';
import { changeEmail } from '@stenope/contract/accounts/address';
import {
  confirmReset,
  confirmVerification,
  requestReset,
} from '@stenope/contract/accounts/recovery';
import { login } from '@stenope/contract/accounts/signing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { awaitLetters, lettersTo, tokenIn } from './recovery-mailbox.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
});
afterAll(() => world.end());

let count = 0;
const anAddress = () => `Neuve${(count += 1)}@example.org`;

const ask = ({ client, password }: Person, email: string) =>
  client.send(changeEmail, { body: { email, password } });

async function linkTo(person: Person, email: string): Promise<string> {
  expect((await ask(person, email)).status).toBe(202);
  const [letter = ''] = await awaitLetters(world, email, 'verify-email#', 1);
  return tokenIn(letter);
}

const confirm = ({ client }: Person, token: string) =>
  client.send(confirmVerification, { body: { token } });

test('an address changes by a letter to the new one, and the old one is told', async () => {
  const ada = await world.person();
  const email = anAddress();
  const token = await linkTo(ada, email);
  expect((await ada.client.ask(readMe, {})).email).toBe(ada.email);
  expect((await confirm(ada, token)).status).toBe(204);
  expect(await ada.client.ask(readMe, {})).toMatchObject({
    email: email.toLowerCase(),
    emailVerified: true,
  });
  const { password } = ada;
  const signIn = (by: string) => world.visitor.send(login, { body: { email: by, password } });
  expect([(await signIn(email)).status, (await signIn(ada.email)).status]).toEqual([200, 401]);
  await vi.waitFor(async () => {
    const letters = await lettersTo(world, ada.email);
    expect(letters.some((text) => text.includes('/legal/notice'))).toBe(true);
  }, 60_000);
  expect(codeOf(await confirm(ada, token))).toBe('invalid_or_expired_token');
});

test('who is signed in proves it with the password', async () => {
  const ada = await world.person();
  const email = anAddress();
  const wrong = await ada.client.send(changeEmail, { body: { email, password: 'pas celui-là' } });
  expect([wrong.status, codeOf(wrong)]).toEqual([403, 'wrong_password']);
  const none = await ada.client.send(changeEmail, { body: { email } });
  expect([none.status, codeOf(none)]).toEqual([422, 'invalid']);
});

test('another’s link is no link, and opens it for its owner still', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const token = await linkTo(ada, anAddress());
  expect(codeOf(await confirm(bob, token))).toBe('invalid_or_expired_token');
  expect((await confirm(ada, token)).status).toBe(204);
});

test('an address in use gets no letter, and who asks hears the same', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const reply = await ask(ada, bob.email.toUpperCase());
  expect([reply.status, reply.body]).toEqual([202, {}]);
  // The later mail has arrived, so the earlier one would have too.
  await linkTo(ada, anAddress());
  // Only the welcome mail.
  const letters = await lettersTo(world, bob.email);
  expect(letters.filter((text) => text.includes('nouvelle adresse'))).toEqual([]);
});

test('of two who want one address, one has it', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const email = anAddress();
  const first = await linkTo(ada, email);
  expect((await ask(bob, email)).status).toBe(202);
  const letters = await awaitLetters(world, email, 'verify-email#', 2);
  const second = letters.map(tokenIn).find((token) => token !== first) ?? '';
  const replies = await Promise.all([confirm(ada, first), confirm(bob, second)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204, 409]));
  expect(replies.map(codeOf)).toContain('email_in_use');
});

test('a link to a new password that went to the old address opens nothing afterwards', async () => {
  const ada = await world.person();
  await world.visitor.ask(requestReset, { body: { email: ada.email } });
  const [letter = ''] = await awaitLetters(world, ada.email, 'reset-password#', 1);
  await confirm(ada, await linkTo(ada, anAddress()));
  const body = { token: tokenIn(letter), password: 'une chambre claire' };
  const reply = await world.visitor.send(confirmReset, { body });
  expect([reply.status, codeOf(reply)]).toEqual([400, 'invalid_or_expired_token']);
});
