import type { CaseDetails } from '@stenope/contract/site/moderation';
import { longestNote } from '@stenope/domain/moderation/cases';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { useCaseActs } from '../api.ts';
import { useMoment } from '../words.ts';
import { Section } from './Section.tsx';

/** Id of the field, which a key jumps to. */
export const noteFieldId = 'case-note';

interface NotesProps {
  readonly one: CaseDetails;
  readonly note: ReturnType<typeof useCaseActs>['note'];
}

/** Notes of the team, and a field for another. */
export function Notes({ one, note }: NotesProps) {
  const { t } = useTranslation(['moderation', 'fields']);
  const moment = useMoment();
  const sentence = useFailureSentence();
  const [body, setBody] = useState('');
  const length = Array.from(body).length;
  const isTooLong = length > longestNote;
  const add = () => {
    const said = body.trim();
    if (said === '' || isTooLong || note.isPending) return;
    // What was written meanwhile is not part of it, and stays.
    note.mutate(said, { onSuccess: () => setBody((now) => (now === body ? '' : now)) });
  };
  return (
    <Section title={t('notes.title')}>
      {one.notes.length === 0 && <p className="text-soft">{t('notes.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {one.notes.map(({ id, by, body: said, at }) => (
          <li key={id} className="border-line py-3 not-first:border-t">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-mute">
              <span className="font-semibold">{by?.displayName ?? t('left')}</span>
              <time dateTime={at} className="edge">
                {moment(at)}
              </time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line text-soft">{said}</p>
          </li>
        ))}
      </ul>
      {one.can.note && (
        <div className="grid justify-items-start gap-3 *:first:w-full">
          <TextArea
            id={noteFieldId}
            label={t('notes.label')}
            hint={t('notes.hint')}
            rows={2}
            className="min-h-18!"
            value={body}
            error={
              isTooLong
                ? t('fields:too_long', { count: longestNote, limit: String(longestNote) })
                : undefined
            }
            onChange={({ target }) => setBody(target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
            }}
          />
          {note.error && <Notice isAlert>{sentence(note.error)}</Notice>}
          <Button busy={note.isPending} disabled={body.trim() === ''} onClick={add}>
            {t('notes.add')}
          </Button>
        </div>
      )}
    </Section>
  );
}
