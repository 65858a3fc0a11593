import type { SentBody } from '@stenope/contract/action';
import { createResponse } from '@stenope/contract/echoes/responses';
import { postLimits } from '@stenope/domain/posts/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { SensitiveField } from '../../../platform/forms/SensitiveField.tsx';
import { UploadStopped } from '../../../platform/uploads/arrival.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { keepWords, draftWords, noWords, type ResponseWords } from './response-draft.ts';
import { putResponse } from './responses-query.ts';

type Body = SentBody<typeof createResponse>;

interface RespondSheetProps {
  readonly postId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Picture field with its upload progress. */
  readonly picture: ReactNode;
  /**
   * Resolves once the upload is complete; rejects with the reason it failed. Undefined while no
   * picture is chosen.
   */
  readonly arrive: (() => Promise<Pick<Body, 'mediaId' | 'crop' | 'video'>>) | undefined;
  readonly onSent: () => void;
}

/** Form of a visual response. */
export function RespondSheet(props: RespondSheetProps) {
  const { postId, open, onClose, picture, arrive, onSent } = props;
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  const [words, setWords] = useState(() => draftWords(postId));
  const [isMissing, setMissing] = useState(false);
  const send = useSend(postId, words, () => {
    setWords(draftWords(postId));
    onSent();
  });
  const type = (change: Partial<ResponseWords>) => {
    const next = { ...words, ...change };
    setWords(next);
    keepWords(postId, next);
  };
  const limits = { description: postLimits.responseDescription, alt: postLimits.alt };
  const isTooLong =
    lengthOf(words.description) > limits.description || lengthOf(words.alt) > limits.alt;
  const leaving = useRef<AbortController>(undefined);
  const submit = () => {
    setMissing(arrive === undefined);
    if (arrive === undefined || isTooLong) return;
    leaving.current = new AbortController();
    send.mutate({ arrive, signal: leaving.current.signal });
  };
  const cancel = () => {
    leaving.current?.abort();
    send.reset();
    onClose();
  };
  const { error } = send;
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('respond.title')}
      description={t('respond.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={send.isPending} disabled={isTooLong} onClick={submit}>
            {t('respond.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {picture}
        <Words
          name="description"
          value={words.description}
          limit={limits.description}
          onType={type}
        />
        <Words name="alt" value={words.alt} limit={limits.alt} onType={type} />
        <SensitiveField value={words.sensitive} onChange={(sensitive) => type({ sensitive })} />
        {isMissing && arrive === undefined && <Notice isAlert>{t('respond.missing')}</Notice>}
        {error && (
          <Notice isAlert>
            {error instanceof UploadStopped ? t('respond.stopped') : sentence(error)}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

interface Leaving {
  readonly arrive: NonNullable<RespondSheetProps['arrive']>;
  readonly signal: AbortSignal;
}

function useSend(postId: string, words: ResponseWords, onSent: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ arrive, signal }: Leaving) => {
      const { description, alt, sensitive } = words;
      const picture = await arrive();
      // Cancelled while the picture was uploading.
      signal.throwIfAborted();
      const body = { ...picture, description: description.trim(), alt: alt.trim(), sensitive };
      return api(createResponse, { params: { postId }, body, signal });
    },
    onSuccess: (response) => {
      putResponse(cache, response);
      keepWords(postId, noWords);
      onSent();
    },
  });
}

interface WordsProps {
  readonly name: 'description' | 'alt';
  readonly value: string;
  readonly limit: number;
  readonly onType: (change: Partial<ResponseWords>) => void;
}

function Words({ name, value, limit, onType }: WordsProps) {
  const { t } = useTranslation('echoes');
  const length = lengthOf(value);
  const counted = `${length} / ${limit}`;
  return (
    <TextArea
      label={t(`respond.${name}`)}
      hint={name === 'alt' ? t('respond.alt_hint') : undefined}
      rows={2}
      className="min-h-18!"
      value={value}
      aria-invalid={length > limit}
      counter={<span className={length > limit ? 'text-error' : ''}>{counted}</span>}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  );
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}
