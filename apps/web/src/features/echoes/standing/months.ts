/** `2026-03` in words. */
export function writeMonth(month: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
