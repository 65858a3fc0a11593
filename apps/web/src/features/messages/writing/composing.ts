import { messageLimits } from '@stenope/domain/messages/limits';
import { isBlank } from '@stenope/domain/posts/text';

/** The counter shows itself when one gets near. */
const nearLimit = messageLimits.text - 400;

/** As it is sent: without blanks around it, and without what no database keeps. */
function cleanBody(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim();
}

export interface Composed {
  readonly body: string;
  readonly canSend: boolean;
  readonly isTooLong: boolean;
  /** How long it is, once that matters. */
  readonly counted: number | undefined;
}

/** Measured as the server measures: in characters as people count them. */
export function composed(typed: string): Composed {
  const body = cleanBody(typed);
  // Most are short: nothing to count.
  const length = body.length < nearLimit ? body.length : Array.from(body).length;
  const isTooLong = length > messageLimits.text;
  return {
    body,
    isTooLong,
    canSend: !isBlank(body) && !isTooLong,
    counted: length >= nearLimit ? length : undefined,
  };
}

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly keyCode: number;
  readonly isComposing: boolean;
}

/**
 * Enter sends; with Shift it breaks the line. While a word is being composed (Japanese, accents) it
 * ends the word: browsers say so by `isComposing`, and Safari, a moment too late, by key 229.
 */
export function sends({ key, shiftKey, altKey, keyCode, isComposing }: Press): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229;
}
