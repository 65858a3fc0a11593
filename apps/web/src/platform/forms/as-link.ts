/** People write "exemple.org": what has no scheme is a page of the web. */
export function asLink(written: string): string {
  const link = written.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}
