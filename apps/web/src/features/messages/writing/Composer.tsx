import type { Conversation } from '@stenope/contract/messages/conversations';
import { messageLimits } from '@stenope/domain/messages/limits';
import { isBlank } from '@stenope/domain/posts/text';
import { useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { outboxOfPage } from './outbox.ts';
import { useTellTyping } from '../thread/typing.ts';
import { storeText, storedText } from './stored-texts.ts';

export interface ComposerProps {
  readonly conversation: Conversation;
  readonly memberId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Message composer. An unsent text is kept as a draft, across reloads too. */
export function Composer({ conversation, memberId, field }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { id, asksMe, with: partner } = conversation;
  const noteId = useId();
  const [typed, setTyped] = useState(() => storedText(memberId, 'draft', id));
  const tell = useTellTyping(id);
  const { body, canSend, isTooLong, counted } = composed(typed);
  const type = (text: string) => {
    setTyped(text);
    storeText(memberId, 'draft', id, text);
  };
  const send = () => {
    // Stored in the outbox before the field is cleared, so that the text cannot be lost.
    if (!canSend || !outboxOfPage()?.say(id, body)) return;
    type('');
    field.current?.focus();
  };
  const counter = `${counted} / ${messageLimits.text}`;
  return (
    <form
      className="flex shrink-0 items-end gap-2.5 px-3 pt-2.5 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-5.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="relative min-w-0 grow">
        <textarea
          ref={field}
          rows={1}
          aria-label={t('write.label', { name: partner?.displayName })}
          aria-invalid={isTooLong || undefined}
          aria-describedby={counted === undefined ? undefined : noteId}
          placeholder={t('write.placeholder')}
          enterKeyHint="send"
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            // Typing is not announced while a request is not accepted.
            if (!asksMe && target.value.trim() !== '') tell();
          }}
          onKeyDown={(event) => {
            if (!sends(event.nativeEvent)) return;
            event.preventDefault();
            send();
          }}
          className="block field-sizing-content max-h-[40svh] min-h-12 w-full min-w-0 resize-none rounded-[1.5rem] border border-brink bg-panel px-4.5 py-2.75 text-base text-ink -outline-offset-1 placeholder:text-mute placeholder:opacity-100 aria-invalid:border-error"
        />
        {counted !== undefined && (
          <output
            id={noteId}
            className={`edge mt-1.5 block px-4.5 ${isTooLong ? 'text-error' : 'text-mute'}`}
          >
            {counter}
            {isTooLong && <span className="sr-only">{t('write.too_long')}</span>}
          </output>
        )}
      </div>
      <IconButton
        type="submit"
        kind="primary"
        label={t('write.send')}
        disabled={!canSend}
        className="mb-0.25 size-11.5!"
      >
        <Icon name="arrow-up" />
      </IconButton>
    </form>
  );
}

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
