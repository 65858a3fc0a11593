import type { IncomingMessage } from 'node:http';

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Two hosts in one request are how a proxy and a server come to disagree on whose it is. */
export function hasOneHost({ headers, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  return host === undefined ? httpVersion === '1.0' : hostForm.test(host);
}
