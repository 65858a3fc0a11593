import type { Logger } from 'pino';
import type { Env } from '../env/settings.ts';
import { MailRefused } from './failures.ts';
import { openOutbox } from './outbox.ts';
import { senderOf, type Sender } from './sender.ts';
import { readSmtpAddress } from './smtp-address.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Recipient's account, whatever the address: stored copies are deleted with it. */
  readonly memberId?: string;
  /** Unsubscribe link, shown by mail programs beside the mail. */
  readonly endedAt?: string;
}

export interface Mailer {
  /**
   * Resolves once the mail is handed over. Throws `MailRefused` when a retry is useless, anything
   * else when it is not: jobs call `deliver`, which knows the difference.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

export type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'publicUrl'>;

/** Sends through the configured server, or into a folder without one. */
export function createMailer(env: MailEnv, log: Logger): Mailer {
  const sender = senderOf(env);
  const carrier =
    env.SMTP_URL === undefined ? intoFolder(env, sender, log) : throughServer(env.SMTP_URL, sender);
  return {
    send: async (letter) => {
      assertSendable(letter);
      await carrier.send(letter);
    },
    close: () => carrier.close(),
  };
}

/** For jobs: temporary failures are thrown and retried, permanent ones are logged and dropped. */
export async function deliver(
  mailer: Mailer,
  log: Logger,
  letter: Letter & { readonly memberId: string },
): Promise<void> {
  await deliverToStranger(mailer, log, letter);
}

/** The same to an address without an account: nothing is deleted with a departure. */
export async function deliverToStranger(
  mailer: Mailer,
  log: Logger,
  letter: Letter,
): Promise<void> {
  try {
    await mailer.send(letter);
  } catch (err) {
    if (!(err instanceof MailRefused)) throw err;
    log.error({ err }, 'mail refused');
  }
}

function intoFolder({ DATA_DIR }: MailEnv, sender: Sender, log: Logger): Mailer {
  const outbox = openOutbox(DATA_DIR);
  return {
    send: async (letter) => {
      const file = await outbox.keep(letter, sender);
      log.info({ file }, 'mail kept');
    },
    close: async () => undefined,
  };
}

/** A bad SMTP URL stops the start; the library is loaded with the first mail. */
function throughServer(url: string, sender: Sender): Mailer {
  const address = readSmtpAddress(url);
  let opening: Promise<Mailer> | undefined;
  const open = async (): Promise<Mailer> => {
    const { openSmtp } = await import('./smtp.ts');
    return openSmtp(address, sender);
  };
  return {
    send: async (letter) => (await (opening ??= open())).send(letter),
    close: async () => (await opening)?.close(),
  };
}

/** A single plain address: no header injection, no second recipient, no comment. */
const mailbox = /^[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+$/u;
const oneLine = /^[^\p{Cc}\u2028\u2029]+$/u;

function assertSendable({ to, subject }: Letter): void {
  if (to.length > 254 || !mailbox.test(to)) throw new MailRefused('bad address');
  if (!oneLine.test(subject)) throw new MailRefused('bad subject');
}
