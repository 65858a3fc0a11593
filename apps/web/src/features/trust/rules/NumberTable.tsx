import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Fold } from '../../../ui/Fold.tsx';
import type { Numbers } from '../api.ts';
import { chaptersOf, nameOf } from './names.ts';
import { useNumberName } from './useNumberName.ts';

interface NumberTableProps {
  readonly numbers: Numbers;
  readonly badgeName: (badge: string) => string;
}

/** Every number, chapter by chapter, folded. */
export function NumberTable({ numbers, badgeName }: NumberTableProps) {
  const { t } = useTranslation('trust');
  return (
    <div className="mt-4 border-b border-line">
      {chaptersOf(numbers).map((one) => (
        <Fold
          key={one.chapter}
          title={t(`chapters.${one.chapter}`)}
          aside={t('numbers_in', { count: one.numbers.length })}
        >
          {() => <Rows numbers={one.numbers} badgeName={badgeName} />}
        </Fold>
      ))}
    </div>
  );
}

function Rows({ numbers, badgeName }: NumberTableProps) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  const nameOfNumber = useNumberName(badgeName);
  const written = (value: number | boolean) =>
    typeof value === 'boolean'
      ? t(value ? 'on' : 'off')
      : value.toLocaleString(language, { maximumFractionDigits: 4 });
  return (
    <dl className="grid gap-2.5">
      {numbers.map(({ place, value }) => (
        <div key={place} className="grid grid-cols-[1fr_auto] items-baseline gap-x-5">
          <dt className="min-w-0 text-[0.9375rem] text-soft">
            {nameOf(place) === undefined ? null : nameOfNumber(place)}
            <code className="block font-edge text-xs leading-normal wrap-anywhere text-mute">
              {place}
            </code>
          </dt>
          <dd className="num text-right">{written(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
