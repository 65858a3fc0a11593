import { cutBetweenWords } from '../words/cut.ts';
import { messageLimits } from './limits.ts';

const breaks = /[\s\u2028\u2029]+/gu;
/** They would turn the words of a list around. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** How a message begins, on one line: what a list shows of it. */
export function previewOf(body: string): string {
  const line = body.replaceAll(bidiControls, '').replaceAll(breaks, ' ').trim();
  // By characters: none that takes two places is cut in the middle.
  const characters = Array.from(line);
  if (characters.length <= messageLimits.preview) return line;
  return cutBetweenWords(line, characters.slice(0, messageLimits.preview).join('').length);
}
