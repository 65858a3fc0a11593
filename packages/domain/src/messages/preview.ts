import { cutBetweenWords } from '../words/cut.ts';
import { messageLimits } from './limits.ts';

const breaks = /[\s\u2028\u2029]+/gu;
/** Direction marks, which would reverse the text of a list. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Beginning of a message on one line, for lists. */
export function previewOf(body: string): string {
  const line = body.replaceAll(bidiControls, '').replaceAll(breaks, ' ').trim();
  // By code points, so that no surrogate pair is cut.
  const characters = Array.from(line);
  if (characters.length <= messageLimits.preview) return line;
  return cutBetweenWords(line, characters.slice(0, messageLimits.preview).join('').length);
}
