import { messageLimits } from '@stenope/domain/messages/limits';
import { isBlank } from '@stenope/domain/posts/text';

/** From this length on the counter shows. */
const nearLimit = messageLimits.text - 400;

/** Trims the text and removes what the database cannot store. */
function cleanBody(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
    .trim();
}

/** Measures a text as the server does: in code points. */
export function composed(typed: string) {
  const body = cleanBody(typed);
  // Short texts need no exact count.
  const length = body.length < nearLimit ? body.length : Array.from(body).length;
  const isTooLong = length > messageLimits.text;
  return {
    body,
    isTooLong,
    canSend: !isBlank(body) && !isTooLong,
    // Length in characters, once near the limit.
    counted: length >= nearLimit ? length : undefined,
  };
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'keyCode' | 'isComposing'>;

/**
 * Whether a key press sends: Enter without Shift. During IME composition (Japanese, accents) Enter
 * ends the word: browsers set `isComposing`, and Safari, which sets it too late, key code 229.
 */
export function sends({ key, shiftKey, altKey, keyCode, isComposing }: Press): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !isComposing && keyCode !== 229;
}
