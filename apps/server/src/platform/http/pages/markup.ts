const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text in HTML and XML, also within attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
