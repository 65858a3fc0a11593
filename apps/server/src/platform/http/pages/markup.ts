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

const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign])),
  // As React writes it.
  '&#x27;': "'",
};

/** The text again. */
export function unescaped(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => signs[entity] ?? entity);
}
