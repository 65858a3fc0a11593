import { relativeTime } from '@stenope/i18n/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Overview } from '../api.ts';
import { FigureList } from './FigureList.tsx';
import { shareOf } from './shares.ts';

const none = '–';

/** Key facts: version in force, share of stable scores, last batch. */
export function Facts({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  const { version, scores, distribution, batch } = overview;
  const members = distribution.reduce((sum, count) => sum + count, 0);
  const percent = shareOf(scores, 'stabilised').toLocaleString(language, { style: 'percent' });
  const lately = batch.at === null ? none : relativeTime(language, new Date(batch.at), now);
  return (
    <div className="mt-8 border-y border-line py-5">
      <FigureList
        figures={[
          { key: 'version', name: t('trust.facts.version'), figure: version },
          {
            key: 'members',
            name: t('trust.facts.members'),
            figure: members.toLocaleString(language),
          },
          { key: 'stabilised', name: t('trust.facts.stabilised'), figure: percent },
          { key: 'batch', name: t('trust.facts.batch'), figure: lately },
        ]}
      />
      <output className="mt-4 block text-sm text-soft">{t(`trust.batch.${batch.state}`)}</output>
    </div>
  );
}
