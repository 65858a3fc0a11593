import { openOutbox } from '../../src/platform/mail/outbox.ts';
import { vi } from 'vitest';
import type { World } from '../kit/world.ts';

/** Mails to one address, oldest first: without a mail server they are kept as files. */
export async function lettersTo(world: World, email: string): Promise<readonly string[]> {
  const outbox = openOutbox(world.running.context.env.DATA_DIR);
  const letters: string[] = [];
  for (const name of (await outbox.list()).toReversed()) {
    const { text = '' } = (await outbox.read(name)) ?? {};
    if (text.includes(`\nTo: ${email.toLowerCase()}\n`)) letters.push(text);
  }
  return letters;
}

/** Waits for a number of mails of a kind and returns them. */
export function awaitLetters(
  world: World,
  email: string,
  kind: 'reset-password#' | 'verify-email#' | 'reset-password\n',
  count: number,
): Promise<readonly string[]> {
  return vi.waitFor(
    async () => {
      const letters = await lettersTo(world, email);
      const wanted = letters.filter((text) => text.includes(`/${kind}`));
      if (wanted.length < count) throw new Error(`${wanted.length} letters instead of ${count}`);
      return wanted;
    },
    { timeout: 240_000, interval: 50 },
  );
}

export function tokenIn(letter: string): string {
  const token = /#token=([\w-]{43})$/m.exec(letter)?.[1];
  if (!token) throw new Error('The letter has no link with a token');
  return token;
}
