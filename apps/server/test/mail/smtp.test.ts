import { languageCodes } from '@stenope/i18n/languages';
import PostalMime from 'postal-mime';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from '../../src/features/accounts/letters.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { describeError } from '../../src/platform/log/log.ts';
import { MailDelayed, MailRefused } from '../../src/platform/mail/failures.ts';
import { createMailer, deliver, type Letter, type Mailer } from '../../src/platform/mail/mailer.ts';
import { senderOf } from '../../src/platform/mail/sender.ts';
import { openSmtp } from '../../src/platform/mail/smtp.ts';
import { readSmtpAddress } from '../../src/platform/mail/smtp-address.ts';
import { slowness } from '../kit/patience.ts';
import { aPostOffice } from './post-office.ts';

const publicUrl = 'https://stenope.example';

const letter: Letter = {
  to: 'ada@example.org',
  subject: 'Une épreuve',
  text: 'Le corps du message',
  html: '<p>Le corps du message</p>',
};

const to = (name: string) => ({ ...letter, to: `${name}@example.org`, memberId: name });

function closing(mailer: Mailer): Mailer {
  onTestFinished(() => mailer.close());
  return mailer;
}

function mailerTo(port: number, { scheme = 'smtp', options = '', account = '', from = '' } = {}) {
  const lines: string[] = [];
  const log = pino(
    { level: 'debug', serializers: { err: describeError } },
    { write: (line) => lines.push(line) },
  );
  const env = readEnv({
    PUBLIC_URL: publicUrl,
    SMTP_URL: `${scheme}://${account}127.0.0.1:${port}${options}`,
    MAIL_FROM: from,
  });
  return { mailer: closing(createMailer(env, log)), log, logged: () => lines.join('') };
}

/** A mailer with shorter timeouts than the product's. */
function hastyMailer(port: number): Mailer {
  const sender = senderOf({ publicUrl, MAIL_FROM: undefined });
  const address = readSmtpAddress(`smtp://127.0.0.1:${port}`);
  return closing(openSmtp(address, sender, { stepMs: 700, mailMs: 2_000 }));
}

describe('a letter that is taken', () => {
  test('arrives as it was written in every language, in text and in HTML', async () => {
    const office = await aPostOffice();
    const { mailer } = mailerTo(office.port);
    const url = `${publicUrl}/reset-password#token=a-b_c`;
    const written = languageCodes.flatMap((code) =>
      [verifyLetter, resetLetter, passwordChangedLetter].map((write) =>
        write({ publicUrl }, code, { name: 'Zoë 写真 Ångström', url }),
      ),
    );
    for (const parts of written) await mailer.send({ to: letter.to, ...parts });
    expect(office.received).toHaveLength(18);
    for (const [at, { raw }] of office.received.entries()) {
      const mail = await PostalMime.parse(raw);
      expect(mail.subject).toBe(written[at]?.subject);
      expect(mail.text?.replaceAll('\r\n', '\n').trim()).toBe(written[at]?.text);
      expect(mail.html?.replaceAll('\r\n', '\n').trim()).toBe(written[at]?.html);
      // The transmitted text is ASCII in short lines, whatever the language.
      expect(raw).toMatch(/^[\x20-\x7e\r\n]*$/);
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
      const hosts = [...`${mail.text} ${mail.html}`.matchAll(/\b\w+:\/\/([^/\s"'<)]+)/g)];
      expect([...new Set(hosts.map(([, host]) => host))]).toEqual(['stenope.example']);
    }
  });

  test('has one reader, our sender, our host in its id, and asks for no automatic reply', async () => {
    const office = await aPostOffice();
    const { mailer, logged } = mailerTo(office.port);
    await mailer.send(letter);
    const [received] = office.received;
    expect(received).toMatchObject({
      from: 'no-reply@stenope.example',
      to: ['ada@example.org'],
      introduced: 'stenope.example',
    });
    const mail = await PostalMime.parse(received?.raw ?? '');
    expect(mail.from).toEqual({ name: 'Sténopé', address: 'no-reply@stenope.example' });
    expect(mail.to).toEqual([{ name: '', address: 'ada@example.org' }]);
    expect(mail.messageId).toMatch(/^<[\da-f-]{36}@stenope\.example>$/);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
    });
    expect(Object.keys(headers)).not.toContain('x-mailer');
    expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
    expect(logged()).toBe('');
  });

  test('comes from MAIL_FROM when it is set, with or without a name', async () => {
    const office = await aPostOffice();
    for (const from of ['Le Club <bonjour@club.example>', 'bonjour@club.example']) {
      await mailerTo(office.port, { from }).mailer.send(letter);
    }
    const mails = await Promise.all(office.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map((mail) => mail.from)).toEqual([
      { name: 'Le Club', address: 'bonjour@club.example' },
      { name: '', address: 'bonjour@club.example' },
    ]);
    expect(office.received.map(({ from }) => from)).toEqual([
      'bonjour@club.example',
      'bonjour@club.example',
    ]);
  });

  test('shares its connection with the next', async () => {
    const office = await aPostOffice();
    const { mailer } = mailerTo(office.port);
    for (let at = 0; at < 5; at += 1) await mailer.send(letter);
    expect(new Set(office.received.map(({ connection }) => connection)).size).toBe(1);
    expect(office.received).toHaveLength(5);
  });
});

describe('a letter that is refused', () => {
  test('for good, at its address or as a whole, is over: one line in the log, nobody named', async () => {
    const office = await aPostOffice();
    const { mailer, log, logged } = mailerTo(office.port);
    for (const [name, code] of [
      ['unknown', 'EENVELOPE 550'],
      ['spam', 'EMESSAGE 554'],
    ] as const) {
      await expect(mailer.send(to(name))).rejects.toMatchObject({ name: 'MailRefused', code });
      await deliver(mailer, log, to(name));
    }
    expect(logged().trim().split('\n')).toHaveLength(2);
    expect(logged()).toContain('EENVELOPE 550');
    expect(logged()).not.toMatch(/example\.org|unknown@|épreuve|corps|not for us/);
    // The connection can still be used.
    await mailer.send(letter);
    expect(office.received).toHaveLength(1);
  });

  test('for now is to be tried again', async () => {
    const office = await aPostOffice();
    const { mailer, log, logged } = mailerTo(office.port);
    for (const [name, code] of [
      ['later', 'EENVELOPE 451'],
      ['full', 'EMESSAGE 452'],
    ] as const) {
      const failure = await deliver(mailer, log, to(name)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MailDelayed);
      expect(failure).toMatchObject({ code });
      expect(JSON.stringify(describeError(failure))).not.toMatch(/example\.org|not for us/);
    }
    expect(logged()).toBe('');
  });

  test('because of us is to be tried again: somebody corrects the settings', async () => {
    const office = await aPostOffice({
      tls: 'offered',
      account: { user: 'ours', password: 'right' },
    });
    const options = '?tls.rejectUnauthorized=false';
    const wrong = mailerTo(office.port, { options, account: 'ours:wrong@' }).mailer;
    await expect(wrong.send(letter)).rejects.toMatchObject({
      name: 'MailDelayed',
      code: 'EAUTH 535',
    });
    const open = await aPostOffice();
    const stranger = mailerTo(open.port, { from: 'stranger@elsewhere.example' }).mailer;
    await expect(stranger.send(letter)).rejects.toMatchObject({
      name: 'MailDelayed',
      code: 'EENVELOPE 553',
    });
    expect([...office.received, ...open.received]).toEqual([]);
  });

  test('by ourselves never leaves: further readers, further headers, nothing to say', async () => {
    const office = await aPostOffice();
    const { mailer } = mailerTo(office.port);
    for (const change of [
      { to: 'ada@example.org,eve@example.org' },
      { to: 'ada@example.org\r\nBcc: eve@example.org' },
      { to: 'ada@example.org\n' },
      { to: 'Ada <ada@example.org>' },
      { to: '"ada eve@example.org"@example.org' },
      { to: `${'a'.repeat(250)}@example.org` },
      { to: '' },
      { subject: 'Bonjour\r\nBcc: eve@example.org' },
      { subject: 'Bonjour\nX: y' },
      { subject: 'Bonjour\u2028X: y' },
      { subject: '' },
    ]) {
      const sending = mailer.send({ ...letter, ...change });
      await expect(sending, JSON.stringify(change)).rejects.toBeInstanceOf(MailRefused);
    }
    await mailer.send(letter);
    expect(office.received.map((mail) => mail.to)).toEqual([['ada@example.org']]);
  });
});

describe('a server that asks for a password', () => {
  const account = { user: 'sténopé', password: 'p@ss:w/rd' };
  const given = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`;

  test.each([
    ['smtp', 'offered'],
    ['smtps', 'always'],
  ] as const)('is told it over TLS (%s, %s)', async (scheme, tls) => {
    const office = await aPostOffice({ tls, account });
    const options = '?tls.rejectUnauthorized=false';
    await mailerTo(office.port, { scheme, options, account: given }).mailer.send(letter);
    expect(office.received).toMatchObject([{ secure: true, user: account.user }]);
  });

  test('with a certificate nobody vouches for is told nothing', async () => {
    const office = await aPostOffice({ tls: 'offered', account });
    const { mailer } = mailerTo(office.port, { account: given });
    await expect(mailer.send(letter)).rejects.toBeInstanceOf(MailDelayed);
    expect(office.received).toEqual([]);
  });

  test('and offers no TLS is told nothing where TLS is required', async () => {
    const office = await aPostOffice();
    const { mailer } = mailerTo(office.port, { options: '?requireTLS=true' });
    await expect(mailer.send(letter)).rejects.toMatchObject({ name: 'MailDelayed' });
    expect(office.received).toEqual([]);
  });
});

describe('a server that fails', () => {
  test.each(['silent', 'stops', 'trickles', 'hangs_up'] as const)(
    'and %s costs a bounded time',
    async (kind) => {
      const { port } = await aPostOffice({ kind });
      const mailer = hastyMailer(port);
      const since = performance.now();
      await expect(mailer.send(letter)).rejects.toBeInstanceOf(MailDelayed);
      expect(performance.now() - since).toBeLessThan(4_000 * slowness());
    },
  );

  test('and is not there at all is found out at once', async () => {
    const { port, gone } = await aPostOffice({ kind: 'takes' });
    const { mailer } = mailerTo(port);
    await expect(mailer.send(to('fatal'))).rejects.toBeInstanceOf(MailDelayed);
    await gone;
    const since = performance.now();
    await expect(mailer.send(letter)).rejects.toBeInstanceOf(MailDelayed);
    expect(performance.now() - since).toBeLessThan(2_000 * slowness());
  });

  test('in the middle of a mail is used again when it is back', async () => {
    const first = await aPostOffice();
    const { mailer } = mailerTo(first.port);
    await mailer.send(letter);
    await expect(mailer.send(to('fatal'))).rejects.toBeInstanceOf(MailDelayed);
    await first.gone;
    const second = await aPostOffice({ port: first.port });
    await mailer.send(letter);
    expect(second.received.map((mail) => mail.to)).toEqual([['ada@example.org']]);
  });

  test('while a connection lies idle costs no mail', async () => {
    const first = await aPostOffice();
    const { mailer } = mailerTo(first.port);
    await mailer.send(letter);
    await first.end();
    const second = await aPostOffice({ port: first.port });
    await mailer.send(letter);
    expect(second.received).toHaveLength(1);
  });

  test('by trickling does not hold back the mails after it', async () => {
    const { port } = await aPostOffice({ kind: 'trickles' });
    const mailer = hastyMailer(port);
    const all = [letter, letter, letter].map((each) => mailer.send(each));
    const ended = await Promise.allSettled(all);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

test('a mailer that is closed ends what it had in hand', async () => {
  const { port, spokenTo } = await aPostOffice({ kind: 'stops' });
  const { mailer } = mailerTo(port);
  const sending = mailer.send(letter).catch((error: unknown) => error);
  await spokenTo;
  const since = performance.now();
  await mailer.close();
  await expect(sending).resolves.toBeInstanceOf(MailDelayed);
  expect(performance.now() - since).toBeLessThan(2_000 * slowness());
});
