import { echoAxes } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { writeScore } from '../../../ui/echo/describe.ts';
import { useEchoWords } from '../words.ts';
import { writeMonth } from './months.ts';
import type { Month } from './standing-query.ts';

const plusMinus = '±\u00a0';

/** Every figure of the charts; scrolls sideways on narrow screens, by keyboard too. */
export function ProgressTable({ months }: { readonly months: readonly Month[] }) {
  const { t } = useTranslation('standing');
  const { names, language } = useEchoWords();
  const columns = [t('progress.global'), ...echoAxes.map((axis) => names[axis])];
  const cell = 'num py-2 pl-5 text-right font-normal';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focusable, so that it can be scrolled by keyboard.
    <section aria-label={t('progress.table')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-[0.9375rem] whitespace-nowrap">
        <caption className="sr-only">{t('progress.hint')}</caption>
        <thead className="text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('progress.month')}
            </th>
            {[...columns, t('progress.uncertainty'), t('progress.works')].map((name) => (
              <th key={name} scope="col" className="py-2 pl-5 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, global, axes, uncertainty, works }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {writeMonth(month, language)}
              </th>
              <td className={cell}>{writeScore(global, language)}</td>
              {echoAxes.map((axis) => (
                <td key={axis} className={cell}>
                  {writeScore(axes[axis], language)}
                </td>
              ))}
              <td className={cell}>
                {plusMinus}
                {writeScore(uncertainty, language)}
              </td>
              <td className={cell}>{works.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
