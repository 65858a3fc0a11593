import { postLimits } from '@stenope/domain/posts/limits';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { mutedTermsQuery, useMuteTerm } from './api.ts';

/** Hashtags and words one has muted, with a field to add one. */
export function MutedTerms() {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery(mutedTermsQuery);
  const undo = useMuteTerm();
  return (
    <section aria-labelledby={id} className="w-full max-w-[34rem]">
      <h4 id={id} className="text-lg">
        {t('edit.tags.muted')}
      </h4>
      <p className="mt-1 mb-3 text-sm text-soft">{t('edit.tags.reach')}</p>
      <NewTerm />
      {!data && !error && <Spinner label={t('statistics.loading')} />}
      {!data && error && (
        <div className="grid justify-items-start gap-2.5 py-2">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
      {data?.length === 0 && <p className="py-2 text-soft">{t('edit.tags.none_muted')}</p>}
      <ul ref={list} tabIndex={-1} aria-labelledby={id} className="mt-2 outline-none">
        {data?.map(({ kind, term }) => {
          const name = kind === 'tag' ? `#${term}` : term;
          return (
            <li
              key={name}
              className="flex items-center justify-between gap-4 border-line py-2 not-first:border-t"
            >
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                busy={
                  undo.isPending && undo.variables.term === term && undo.variables.kind === kind
                }
                aria-label={t('edit.tags.unmute_named', { name })}
                onClick={() =>
                  undo.mutate(
                    { kind, term, muted: false },
                    // The pressed button disappears with its row: focus moves to the list.
                    { onSuccess: () => list.current?.focus() },
                  )
                }
              >
                {t('mute.end')}
              </Button>
            </li>
          );
        })}
      </ul>
      {undo.error && <Notice isAlert>{sentence(undo.error)}</Notice>}
    </section>
  );
}

/** A leading hash mutes the hashtag alone, anything else the word wherever it stands. */
function NewTerm() {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const [written, write] = useState('');
  const { mutate, isPending, error } = useMuteTerm();
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const term = written.trim().replace(/^[#＃]/u, '');
    if (term === '') return;
    const kind = /^\s*[#＃]/u.test(written) ? 'tag' : 'word';
    mutate({ kind, term, muted: true }, { onSuccess: () => write('') });
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-56">
        <TextField
          label={t('edit.tags.term')}
          value={written}
          maxLength={postLimits.tag}
          autoComplete="off"
          autoCapitalize="none"
          error={error ? sentence(error) : undefined}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <Button type="submit" busy={isPending} className="h-12">
        {t('mute.do')}
      </Button>
    </form>
  );
}
