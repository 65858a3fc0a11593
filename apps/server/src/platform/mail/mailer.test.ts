import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '../env/settings.ts';
import { MailRefused } from './failures.ts';
import { createMailer, deliver, type Letter } from './mailer.ts';
import { openOutbox } from './outbox.ts';
import { senderOf } from './sender.ts';
import { readSmtpAddress } from './smtp-address.ts';

const letter: Letter = {
  to: 'ada@example.org',
  subject: 'Une épreuve',
  text: 'Le corps\n\nen deux blocs',
  html: '<p>Le corps</p>',
};

async function folderMailer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) });
  const env = readEnv({ DATA_DIR: dataDir, PUBLIC_URL: 'https://stenope.example' });
  const folder = path.join(dataDir, 'outbox');
  return { mailer: createMailer(env, log), outbox: openOutbox(dataDir), folder, lines, log };
}

const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

describe('without a mail server', () => {
  test('a mail is a file to read, with the HTML beside it, for the owner of the folder alone', async () => {
    const { mailer, folder, outbox } = await folderMailer();
    await mailer.send(letter);
    const files = (await readdir(folder)).toSorted();
    expect(files).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[\da-f]{8}\.html$/),
      expect.stringMatching(/\.txt$/),
    ]);
    const [html = '', text = ''] = files.map((file) => path.join(folder, file));
    expect(await readFile(html, 'utf8')).toBe(letter.html);
    expect((await readFile(text, 'utf8')).split('\n')).toEqual([
      expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
      'From: Sténopé <no-reply@stenope.example>',
      'To: ada@example.org',
      'Subject: Une épreuve',
      '',
      'Le corps',
      '',
      'en deux blocs',
      '',
    ]);
    expect([await modeOf(folder), await modeOf(html), await modeOf(text)]).toEqual([
      0o700, 0o600, 0o600,
    ]);
    expect(await outbox.list()).toEqual([path.basename(text, '.txt')]);
  });

  test('a folder that others could read is closed to them', async () => {
    const { mailer, folder } = await folderMailer();
    await mkdir(folder);
    await chmod(folder, 0o755);
    await mailer.send(letter);
    expect(await modeOf(folder)).toBe(0o700);
  });

  test('the log names the file and nothing else', async () => {
    const { mailer, folder, lines } = await folderMailer();
    await mailer.send(letter);
    expect(lines).toHaveLength(1);
    const { file, msg, level: _, time, pid, hostname, ...rest } = JSON.parse(lines[0] ?? '');
    expect([typeof time, typeof pid, typeof hostname, rest]).toEqual([
      'number',
      'number',
      'string',
      {},
    ]);
    expect(msg).toBe('mail kept');
    expect(path.dirname(file)).toBe(folder);
    await expect(stat(file)).resolves.toBeDefined();
  });

  test('the newest 500 are kept, and nothing that is not a mail is touched', async () => {
    const { mailer, folder, outbox } = await folderMailer();
    await mkdir(folder);
    const nameOf = (at: number) => `2020-01-01T00-00-00-${String(at).padStart(3, '0')}Z-00000000`;
    for (let at = 0; at < 500; at += 1) {
      for (const ending of ['txt', 'html']) {
        await writeFile(path.join(folder, `${nameOf(at)}.${ending}`), String(at));
      }
    }
    await writeFile(path.join(folder, '0-notes.txt'), 'mine');
    await mailer.send(letter);
    await mailer.send(letter);
    const names = await outbox.list();
    expect([names.length, names.at(-1), names[2]]).toEqual([500, nameOf(2), nameOf(499)]);
    const files = await readdir(folder);
    expect(files).toHaveLength(1001);
    expect(files).toContain('0-notes.txt');
  });

  test('a name that is none of ours finds nothing', async () => {
    const { mailer, outbox, folder } = await folderMailer();
    expect(await outbox.list()).toEqual([]);
    await mailer.send(letter);
    const [name = ''] = await outbox.list();
    await writeFile(path.join(path.dirname(folder), 'secret.txt'), 'secret');
    await writeFile(path.join(path.dirname(folder), 'secret.html'), 'secret');
    for (const strange of ['../secret', '..%2fsecret', '', `${name}/`, `./${name}`, `${name}\0`]) {
      expect(await outbox.read(strange), strange).toBeUndefined();
    }
    expect(await outbox.read(`${name.slice(0, -8)}00000000`)).toBeUndefined();
    expect(await outbox.read(name)).toMatchObject({ html: letter.html });
  });

  test('whoever goes takes along what was written to them, also at a former address', async () => {
    const { mailer, outbox, log } = await folderMailer();
    await deliver(mailer, log, { ...letter, to: 'former@example.org', memberId: 'ada' });
    await deliver(mailer, log, { ...letter, memberId: 'ada' });
    await deliver(mailer, log, { ...letter, to: 'bea@example.org', memberId: 'bea' });
    // A mail from before recipients' ids were recorded.
    await mailer.send(letter);
    await outbox.forget({ memberId: 'ada', address: 'ada@example.org' });
    const [left = '', ...others] = await outbox.list();
    expect(others).toEqual([]);
    expect((await outbox.read(left))?.text).toContain('To: bea@example.org\n');
  });

  test('what must not be sent is not written either', async () => {
    const { mailer, folder, log, lines } = await folderMailer();
    const twoReaders = { ...letter, to: 'ada@example.org\nBcc: eve@example.org' };
    await expect(mailer.send(twoReaders)).rejects.toBeInstanceOf(MailRefused);
    await deliver(mailer, log, { ...letter, memberId: 'ada', subject: 'a\r\nb' });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    expect(lines.join('')).toContain('mail refused');
    expect(lines.join('')).not.toContain('example.org');
  });

  test('a folder that cannot be written is a matter for another try', async () => {
    const { mailer, folder, log } = await folderMailer();
    await writeFile(folder, 'in the way');
    await expect(deliver(mailer, log, { ...letter, memberId: 'ada' })).rejects.toThrow(
      /EEXIST|ENOTDIR/,
    );
  });
});

test('the sender is the setting, or the product at the host people know', () => {
  const from = (MAIL_FROM: string) =>
    senderOf(readEnv({ MAIL_FROM, PUBLIC_URL: 'https://stenope.example:8443/' }));
  const host = 'stenope.example';
  expect(from('')).toEqual({ name: 'Sténopé', address: 'no-reply@stenope.example', host });
  expect(from('a@b.example')).toEqual({ name: '', address: 'a@b.example', host });
  expect(from('<a@b.example>')).toEqual({ name: '', address: 'a@b.example', host });
  expect(from('Le Club <a@b.example>')).toEqual({ name: 'Le Club', address: 'a@b.example', host });
  expect(from('"Le Club" <a@b.example>')).toMatchObject({ name: 'Le Club' });
});

describe('the address of a mail server', () => {
  const requires = (url: string) => readSmtpAddress(url).requireTLS === true;

  test('with a password needs TLS, but on this machine and where it says otherwise', () => {
    expect(requires('smtp://me:secret@mail.example:587')).toBe(true);
    expect(requires('smtp://me:secret@10.0.0.7')).toBe(true);
    for (const url of [
      'smtp://mail.example',
      'smtps://me:secret@mail.example',
      'smtp://me:secret@localhost:25',
      'smtp://me:secret@127.0.0.1',
      'smtp://me:secret@[::1]:25',
      'smtp://me:secret@mail.example?requireTLS=false',
      'smtp://me:secret@relay?ignoreTLS=true',
    ]) {
      expect(requires(url), url).toBe(false);
    }
  });

  test('takes options of the connection, and none that would log mails or wait for ever', () => {
    expect(() => readSmtpAddress('smtp://h?tls.servername=x&name=y')).not.toThrow();
    for (const option of ['logger=true', 'debug=true', 'socketTimeout=0', 'pool=false', 'url=x']) {
      expect(() => readSmtpAddress(`smtp://h?${option}`), option).toThrow(/does not take/);
    }
  });

  test('that cannot be read stops the start, without a word of the password', () => {
    const start = () =>
      createMailer(
        readEnv({ SMTP_URL: 'smtp://me:sec ret@ho st:port' }),
        pino({ level: 'silent' }),
      );
    expect(start).toThrow('SMTP_URL cannot be read');
    expect(start).not.toThrow('sec');
  });
});
