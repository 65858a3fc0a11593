import { postLimits } from '@stenope/domain/posts/limits';
import { isBlank } from '@stenope/domain/posts/text';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../platform/sending/pending.ts';
import type { Sending } from '../../../platform/sending/sending.ts';
import { dropWords, keepWords, useWords } from '../../../platform/sending/words.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { useShownPlace } from './useCommenting.ts';
import { CompletingArea } from '../editing/completion/CompletingArea.tsx';

interface ComposerProps {
  readonly label: string;
  readonly submit: string;
  /** Place under which the text is stored. */
  readonly place: Place;
  /** Initial text. */
  readonly start?: string;
  readonly sending: Sending<string>;
  readonly onCancel?: () => void;
  readonly takesFocus?: boolean;
}

/** Form for a comment, a reply or an edit. Read-only while sending. */
export function Composer(props: ComposerProps) {
  const { label, submit, place, start = '', sending, onCancel, takesFocus = false } = props;
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const body = useWords(place) ?? start;
  useShownPlace(place);
  const { state, failure } = sending;
  const isOut = state !== 'idle';
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (!takesFocus || field === null) return;
    field.focus();
    // Puts the caret at the end; by default it would be at the start.
    field.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (failure !== undefined && wasPressed.current) area.current?.focus();
  }, [failure]);

  const length = Array.from(body).length;
  const counted = `${length} / ${postLimits.comment}`;
  const isTooLong = length > postLimits.comment;
  const type = (typed: string) => {
    if (typed === start) dropWords(place);
    else keepWords(place, typed);
  };
  const submitBody = () => {
    if (isBlank(body) || isTooLong || isOut) return;
    wasPressed.current = true;
    sending.start(body.trim());
  };
  const cancel = () => {
    sending.cancel();
    if (isOut) area.current?.focus();
    else onCancel?.();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submitBody();
      }}
    >
      <CompletingArea
        ref={area}
        label={label}
        rows={2}
        className="min-h-18!"
        value={body}
        readOnly={isOut}
        onChange={({ target }) => type(target.value)}
        aria-invalid={isTooLong}
        counter={<span className={isTooLong ? 'text-error' : ''}>{counted}</span>}
      />
      {failure !== undefined && <ErrorWords>{sentence(failure)}</ErrorWords>}
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className={state === 'waiting' ? 'text-sm text-soft' : 'sr-only'}>
        {state === 'waiting' && t('comments.waits')}
      </output>
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {(onCancel !== undefined || state === 'waiting') && (
          <Button kind="quiet" onClick={cancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          kind={isBlank(body) ? 'plain' : 'primary'}
          busy={isOut}
          disabled={isBlank(body) || isTooLong}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
