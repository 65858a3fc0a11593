import { isIP } from 'node:net';
import type { Env } from '../env/settings.ts';

export interface Sender {
  readonly name: string;
  readonly address: string;
  /** Our host name, in message ids and as introduction to mail servers. */
  readonly host: string;
}

/** `MAIL_FROM`, or the product's name at the public host. */
export function senderOf(env: Pick<Env, 'MAIL_FROM' | 'publicUrl'>): Sender {
  const host = new URL(env.publicUrl).hostname;
  if (env.MAIL_FROM === undefined) return { name: 'Sténopé', address: `no-reply@${host}`, host };
  const [, name = '', address = ''] = /^(.*?)<?([^\s@<>]+@[^\s@<>]+?)>?$/.exec(env.MAIL_FROM) ?? [];
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address, host };
}

/** Mail servers distrust a client that introduces itself with less than a full host name. */
export function isFullHostName(host: string): boolean {
  return host.includes('.') && isIP(host) === 0;
}
