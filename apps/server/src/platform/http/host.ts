import type { IncomingMessage } from 'node:http';

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Refuses ambiguous hosts: a proxy and a server may disagree on which of two is meant. */
export function hasOneHost({ headers, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  return host === undefined ? httpVersion === '1.0' : hostForm.test(host);
}
