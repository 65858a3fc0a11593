/** Mail server of `SMTP_URL`. */
export interface SmtpAddress {
  readonly url: string;
  /**
   * True: rather no mail than an unencrypted one. Undefined: by the URL, or as the server offers.
   */
  readonly requireTLS: true | undefined;
}

/**
 * Allowed query parameters, besides `tls.…` (`tls.rejectUnauthorized=false`). The library would
 * accept any of its options, also those that log mails or wait for ever.
 */
const taken = ['requireTLS', 'ignoreTLS', 'name', 'authMethod', 'localAddress'];

export function readSmtpAddress(address: string): SmtpAddress {
  const url = URL.parse(address);
  if (!url?.hostname) {
    throw new Error(
      'SMTP_URL cannot be read. Special characters in name and password are written as %40 for @.',
    );
  }
  for (const name of url.searchParams.keys()) {
    if (!taken.includes(name) && !name.startsWith('tls.')) {
      throw new Error(`SMTP_URL does not take "${name}": ${taken.join(', ')} or tls.… it can be.`);
    }
  }
  return { url: url.href, requireTLS: needsTls(url) ? true : undefined };
}

/** Otherwise a man in the middle could hide the server's TLS support and read the password. */
function needsTls({ protocol, username, hostname, searchParams }: URL): boolean {
  if (protocol !== 'smtp:' || username === '') return false;
  if (searchParams.has('requireTLS') || searchParams.has('ignoreTLS')) return false;
  return !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}
