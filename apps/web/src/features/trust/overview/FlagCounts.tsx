import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Overview } from '../api.ts';
import { FigureList } from './FigureList.tsx';

const counts = ['reports', 'targets', 'queue', 'mask'] as const;

/** Totals of weighted reports. */
export function FlagCounts({ flags }: { readonly flags: Overview['flags'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const figures = counts.map((key) => ({
    key,
    name: t(`trust.flags.${key}`),
    figure: flags[key].toLocaleString(language),
  }));
  return (
    <div className="mt-5">
      <FigureList figures={figures} />
    </div>
  );
}
