import { postLimits } from '@stenope/domain/posts/limits';
import { isBlank } from '@stenope/domain/posts/text';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { CompletingArea } from '../editing/completion/CompletingArea.tsx';

interface ComposerProps {
  readonly label: string;
  readonly submit: string;
  readonly start: string;
  /** What was typed so far, for whoever keeps it. */
  readonly onType?: (body: string) => void;
  /** Fails by throwing: what was typed stays. */
  readonly send: (body: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly takesFocus?: boolean;
}

/** Words to be sent: a comment, a reply, a correction. */
export function Composer(props: ComposerProps) {
  const { label, submit, start, onType, send, onCancel, takesFocus = false } = props;
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const [body, setBody] = useState(start);
  const [state, setState] = useState<'idle' | 'sending' | { readonly failed: unknown }>('idle');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (!takesFocus || field === null) return;
    field.focus();
    // One goes on where the words end; left alone, the caret stands before them.
    field.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);

  const length = Array.from(body).length;
  const counted = `${length} / ${postLimits.comment}`;
  const isTooLong = length > postLimits.comment;
  const type = (typed: string) => {
    setBody(typed);
    onType?.(typed);
  };
  const submitBody = async () => {
    if (isBlank(body) || isTooLong || state === 'sending') return;
    setState('sending');
    try {
      await send(body.trim());
      type('');
      setState('idle');
    } catch (failed) {
      setState({ failed });
      area.current?.focus();
    }
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submitBody();
      }}
    >
      <CompletingArea
        ref={area}
        label={label}
        rows={2}
        className="min-h-18!"
        value={body}
        onChange={({ target }) => type(target.value)}
        aria-invalid={isTooLong}
        counter={<span className={isTooLong ? 'text-error' : ''}>{counted}</span>}
      />
      {typeof state === 'object' && <ErrorWords>{sentence(state.failed)}</ErrorWords>}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          kind={isBlank(body) ? 'plain' : 'primary'}
          busy={state === 'sending'}
          disabled={isBlank(body) || isTooLong}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
