import { sign, type KeyObject } from 'node:crypto';

interface Wish {
  readonly alg: 'ES256' | 'RS256';
  readonly key: KeyObject;
  readonly kid?: string;
  readonly claims: Readonly<Record<string, string | number>>;
}

/** A signed token (RFC 7519), as push services ask for it. */
export function signedToken({ alg, key, kid, claims }: Wish): string {
  const head = { typ: 'JWT', alg, ...(kid !== undefined && { kid }) };
  const text = [head, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
