/** Where mails go, as `SMTP_URL` says it. */
export interface SmtpAddress {
  readonly url: string;
  /** True: rather no mail than one in the clear. Undefined: as the address says, or as offered. */
  readonly requireTLS: true | undefined;
}

/**
 * What may stand behind the `?`, beside `tls.…` (`tls.rejectUnauthorized=false`). The library would
 * take any of its options from there: also those that log mails, or that wait for ever.
 */
const taken = ['requireTLS', 'ignoreTLS', 'name', 'authMethod', 'localAddress'];

export function readSmtpAddress(given: string): SmtpAddress {
  const url = URL.parse(given);
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

/** Otherwise whoever stands between need only hide the offer of TLS to be told the password. */
function needsTls({ protocol, username, hostname, searchParams }: URL): boolean {
  if (protocol !== 'smtp:' || username === '') return false;
  if (searchParams.has('requireTLS') || searchParams.has('ignoreTLS')) return false;
  return !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}
