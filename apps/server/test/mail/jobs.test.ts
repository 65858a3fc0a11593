import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { readEnv } from '../../src/platform/env/settings.ts';
import { enqueue, job } from '../../src/platform/jobs/job.ts';
import { createMailer, deliver } from '../../src/platform/mail/mailer.ts';
import { aWorkbench } from '../db/workbench.ts';
import { aPostOffice } from './post-office.ts';

test('a job tries again what was put off, and is done with what was refused for good', async () => {
  const office = await aPostOffice();
  const bench = await aWorkbench();
  const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${office.port}` });
  const mailer = createMailer(env, pino({ level: 'silent' }));
  onTestFinished(() => mailer.close());
  const write = job({
    name: 'test:write',
    payload: z.object({ to: z.string() }),
    attempts: 5,
    run: ({ to }, { log }) =>
      deliver(mailer, log, {
        to,
        memberId: to,
        subject: 'Bonjour',
        text: 'le corps',
        html: '<p>le corps</p>',
      }),
  });
  await bench.work(write);
  for (const name of ['ada', 'once_later', 'unknown']) {
    await bench.db.transaction((tx) => enqueue(tx, write, { to: `${name}@example.org` }));
  }
  await vi.waitFor(
    async () =>
      expect((await bench.runs()).map(({ state, attempts }) => [state, attempts])).toEqual([
        ['done', 1],
        ['done', 2],
        ['done', 1],
      ]),
    { timeout: 240_000, interval: 100 },
  );
  expect(office.received.flatMap(({ to }) => to).toSorted()).toEqual([
    'ada@example.org',
    'once_later@example.org',
  ]);
  expect(bench.logged()).toContain('EENVELOPE 451');
  expect(bench.logged()).toContain('EENVELOPE 550');
  expect(bench.logged()).not.toMatch(/example\.org|Bonjour|corps/);
  expect(JSON.stringify([await bench.queued(), await bench.runs()])).not.toMatch(/not for us/);
});
