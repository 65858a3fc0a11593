import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverData } from '../server.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  /** Target of the mail's one link. */
  readonly link: string;
}

/** Only a fault takes this long, even on a busy machine. */
const patienceMs = 120_000;

/** The newest mail to an address, once there are `count` of them; of a journey's own server, too. */
export async function mailTo(address: string, count = 1, dataDir = serverData()): Promise<Mail> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const mails = await mailsTo(address, dataDir);
    const newest = mails[0];
    if (newest !== undefined && mails.length >= count) return readMail(newest);
    if (Date.now() > deadline) {
      throw new Error(`${mails.length} instead of ${count} mails for ${address}.`);
    }
    await sleep(100);
  }
}

/** Newest first: a mail's file name begins with its time. */
export async function mailsTo(address: string, dataDir = serverData()): Promise<readonly string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => name.endsWith('.txt')).toSorted();
  const mails = await Promise.all(
    texts.toReversed().map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`));
}

function readMail(mail: string): Mail {
  const subject = /^Subject: (?<subject>.*)$/m.exec(mail)?.groups?.['subject'] ?? '';
  const link = /^https?:\/\/\S+$/m.exec(mail)?.[0] ?? '';
  return { subject, text: mail, link };
}
