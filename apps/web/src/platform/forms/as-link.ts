/** Adds `https://` to an address written without a scheme, e.g. "exemple.org". */
export function asLink(written: string): string {
  const link = written.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}
