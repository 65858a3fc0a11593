import { randomUUID } from 'node:crypto';
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer';
import { MailDelayed, MailRefused } from './failures.ts';
import type { Letter, Mailer } from './mailer.ts';
import { isFullHostName, type Sender } from './sender.ts';
import type { SmtpAddress } from './smtp-address.ts';

/** Time limits: for each step, and for a whole mail. */
export interface Patience {
  readonly stepMs: number;
  readonly mailMs: number;
}

const usual: Patience = { stepMs: 10_000, mailMs: 60_000 };

/** Sends all mails through a small connection pool. Loaded with the first mail. */
export function openSmtp(address: SmtpAddress, sender: Sender, patience = usual): Mailer {
  const options = poolOptions(address, sender, patience);
  let current: Pool | undefined;
  return {
    send: async (letter) => {
      const pool = (current ??= openPool(options));
      // A server that trickles its answers keeps every step alive; this limit closes its
      // connections.
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
    // One requeue covers a connection that closed while idle; other retries are the job queue's.
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
      // These headers keep auto-responders silent, the second one Microsoft's.
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
 * Only errors about this mail or its recipient are permanent. A server that rejects our password or
 * our sender address is a matter of settings: once corrected, the mail goes out.
 */
function failureOf(error: unknown): MailRefused | MailDelayed {
  const { code = 'unknown', responseCode, command } = error as Fault;
  const said = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const isForGood = isAboutMail && (responseCode === undefined || responseCode >= 500);
  return isForGood ? new MailRefused(said) : new MailDelayed(said);
}
