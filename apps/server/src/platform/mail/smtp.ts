import { randomUUID } from 'node:crypto';
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer';
import { MailDelayed, MailRefused } from './failures.ts';
import type { Letter, Mailer } from './mailer.ts';
import { isFullHostName, type Sender } from './sender.ts';
import type { SmtpAddress } from './smtp-address.ts';

/** How long a server may take: for each step, and for a whole mail. */
export interface Patience {
  readonly stepMs: number;
  readonly mailMs: number;
}

const usual: Patience = { stepMs: 10_000, mailMs: 60_000 };

/** A few open connections for all mails. Loaded with the first one. */
export function openSmtp(address: SmtpAddress, sender: Sender, patience = usual): Mailer {
  const options = poolOptions(address, sender, patience);
  let current: Pool | undefined;
  return {
    send: async (letter) => {
      const pool = (current ??= openPool(options));
      // A server that trickles its answers keeps every step alive; its connections are given up.
      const late = setTimeout(() => {
        if (current === pool) current = undefined;
        pool.close({ force: true });
      }, patience.mailMs);
      try {
        await pool.sendMail(envelopeOf(letter, sender));
      } catch (error) {
        throw failureOf(error);
      } finally {
        clearTimeout(late);
      }
    },
    close: async () => {
      current?.close({ force: true });
      current = undefined;
    },
  };
}

type Pool = ReturnType<typeof openPool>;

function openPool(options: SMTPPoolOptions) {
  return createTransport({ ...options, pool: true });
}

function poolOptions(
  { url, requireTLS }: SmtpAddress,
  { host }: Sender,
  { stepMs }: Patience,
): SMTPPoolOptions {
  return {
    url,
    ...(requireTLS && { requireTLS }),
    ...(isFullHostName(host) && { name: host }),
    maxConnections: 2,
    // Once more is for a connection that ended while it lay idle; the rest is the queue's business.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  };
}

function envelopeOf(letter: Letter, { name, address, host }: Sender): SendMailOptions {
  return {
    from: { name, address },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${randomUUID()}@${host}>`,
    headers: {
      // Answering machines leave these alone, Microsoft's by the second.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(letter.endedAt && { 'List-Unsubscribe': `<${letter.endedAt}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Fault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * Only what was said about this mail or its reader is for good. A server that does not take our
 * password or our sender's address refuses us: somebody corrects that, and then the mail goes.
 */
function failureOf(error: unknown): MailRefused | MailDelayed {
  const { code = 'unknown', responseCode, command } = error as Fault;
  const said = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const isForGood = isAboutMail && (responseCode === undefined || responseCode >= 500);
  return isForGood ? new MailRefused(said) : new MailDelayed(said);
}
