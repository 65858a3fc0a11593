/**
 * The small part of Markdown in which legal texts are written: two levels of headings, paragraphs,
 * lists, strong and emphasised words, links. Everything else, HTML included, is text. What comes out
 * are plain values: whoever draws them writes no HTML either.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list';
      readonly isNumbered: boolean;
      readonly items: readonly (readonly Span[])[];
    };

export interface Span {
  readonly text: string;
  readonly look: 'plain' | 'strong' | 'emphasis';
  /** Address the words lead to. */
  readonly link?: string;
}

const heading = /^(?<marks>#{1,3})\s+(?<rest>\S.*)$/;
const bullet = /^[-*]\s+(?<rest>\S.*)$/;
const numbered = /^\d{1,3}[.)]\s+(?<rest>\S.*)$/;

export function readMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let list: { isNumbered: boolean; items: Span[][] } | undefined;
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', spans: readSpans(lines.join(' ')) });
    lines = [];
  };
  const endList = () => {
    if (list) blocks.push({ kind: 'list', ...list });
    list = undefined;
  };
  for (const line of text.split(/\r\n|[\n\r]/).map((one) => one.trim())) {
    const title = heading.exec(line)?.groups;
    const item = (bullet.exec(line) ?? numbered.exec(line))?.groups;
    if (line === '' || title || item) endParagraph();
    if (item) {
      const isNumbered = !bullet.test(line);
      if (list?.isNumbered !== isNumbered) endList();
      list ??= { isNumbered, items: [] };
      list.items.push(readSpans(item['rest'] ?? ''));
      continue;
    }
    endList();
    if (title) {
      const level = (title['marks'] ?? '').length > 2 ? 3 : 2;
      blocks.push({ kind: 'heading', level, spans: readSpans(title['rest'] ?? '') });
    } else if (line !== '') lines.push(line);
  }
  endParagraph();
  endList();
  return blocks;
}

/** Bounded parts, so that no text takes long to read. */
const marked =
  /\*\*(?<strong>[^*\n]{1,500})\*\*|\*(?<emphasis>[^*\s][^*\n]{0,499})\*|\[(?<words>[^[\]\n]{1,300})\]\((?<address>[^\s()]{1,500})\)/g;

function readSpans(line: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const add = (span: Span) => {
    if (span.text !== '') spans.push(span);
  };
  for (const match of line.matchAll(marked)) {
    const { strong, emphasis, words = '', address = '' } = match.groups ?? {};
    const link = address === '' ? undefined : safeLink(address);
    // An address we would not follow stays as it was written.
    if (address !== '' && link === undefined) continue;
    add({ text: line.slice(from, match.index), look: 'plain' });
    if (strong !== undefined) add({ text: strong, look: 'strong' });
    else if (emphasis !== undefined) add({ text: emphasis, look: 'emphasis' });
    else if (link !== undefined) add({ text: words, look: 'plain', link });
    from = match.index + match[0].length;
  }
  add({ text: line.slice(from), look: 'plain' });
  return spans;
}

/** Pages of this site and of others, and mail; nothing that runs. */
function safeLink(address: string): string | undefined {
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^(?:https?:\/\/[^\s/\\@]+(?:[/?#]|$)|mailto:[^\s@]+@[^\s@]+$)/i.test(address)
    ? address
    : undefined;
}
