import { escaped } from '../../platform/http/pages/markup.ts';

/** First line of every document. */
export const xmlStart = '<?xml version="1.0" encoding="utf-8"?>\n';

/** Signs that XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text that stays text within an element or an attribute. */
const xmlText = (text: string): string => escaped(text.replaceAll(unwritable, ''));

type Attributes = Readonly<Record<string, string>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');

/** An element with text. */
export const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${xmlText(text)}</${name}>`;

/** An element without content. */
export const empty = (name: string, attributes: Attributes): string =>
  `<${name}${attributesOf(attributes)}/>`;
