import type { CaseDetails } from '@stenope/contract/site/moderation';
import { longestWords } from '@stenope/domain/moderation/reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import type { useCaseActs } from '../api.ts';
import { Section } from '../review/Section.tsx';
import { useMoment } from '../words.ts';
import { Refused } from './DecisionForm.tsx';

interface AppealJudgementProps {
  readonly one: CaseDetails;
  readonly judge: ReturnType<typeof useCaseActs>['judge'];
  readonly onDecided: () => void;
}

/** The author's appeal, and the two ways to decide it. */
export function AppealJudgement({ one, judge, onDecided }: AppealJudgementProps) {
  const { t } = useTranslation(['moderation', 'fields']);
  const moment = useMoment();
  const [words, setWords] = useState('');
  const { appeal, can, revision } = one;
  if (!appeal || appeal.outcome !== null) return null;
  const length = Array.from(words).length;
  const isTooLong = length > longestWords;
  const decide = (outcome: 'kept' | 'overturned') => {
    if (isTooLong || judge.isPending) return;
    const said = words.trim();
    judge.mutate(
      { revision, outcome, ...(said !== '' && { words: said }) },
      {
        onSuccess: () => {
          showToast({ text: t(`appeal.done_${outcome}`) });
          onDecided();
        },
      },
    );
  };
  return (
    <Section title={t('appeal.title')} count={moment(appeal.at)}>
      {appeal.body === '' ? (
        <p className="text-soft">{t('appeal.silent')}</p>
      ) : (
        <blockquote className="border-l-2 border-brink pl-4 wrap-anywhere whitespace-pre-line text-ink">
          {appeal.body}
        </blockquote>
      )}
      {can.judge ? (
        <>
          <TextArea
            label={t('appeal.words')}
            rows={2}
            className="min-h-18!"
            value={words}
            counter={`${length} / ${longestWords}`}
            error={
              isTooLong
                ? t('fields:too_long', { count: longestWords, limit: String(longestWords) })
                : undefined
            }
            onChange={({ target }) => setWords(target.value)}
          />
          {judge.error && <Refused error={judge.error} holder={one.claimedBy?.displayName} />}
          <div className="flex flex-wrap gap-2">
            {(['kept', 'overturned'] as const).map((outcome) => (
              <Button
                key={outcome}
                busy={judge.isPending && judge.variables.outcome === outcome}
                onClick={() => decide(outcome)}
              >
                {t(`appeal.${outcome}`)}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="text-sm text-mute">{t('appeal.another')}</p>
      )}
    </Section>
  );
}
