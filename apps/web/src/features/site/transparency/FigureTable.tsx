import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
}

interface FigureTableProps {
  readonly caption: string;
  /** Heading of the first column. */
  readonly of: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Figures by category with their sums. Lines of zeros are left out. */
export function FigureTable({ caption, of, columns, rows }: FigureTableProps) {
  const { t } = useTranslation('transparency');
  const language = useLanguageCode();
  const shown = rows.filter(({ values }) => values.some((value) => value > 0));
  const sums = columns.map((_, place) =>
    rows.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  );
  const written = (value: number) => value.toLocaleString(language);
  const cell = 'num py-2 pl-4 text-right align-baseline font-normal';
  if (shown.length === 0) {
    return (
      <p className="mt-4 text-soft">
        <strong className="font-semibold text-ink">{caption}</strong> {t('nothing')}
      </p>
    );
  }
  return (
    <table className="mt-5 w-full text-[0.9375rem]">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead className="text-sm text-mute">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left align-bottom font-normal">
            {of}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right align-bottom font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ key, name, values }) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal text-soft">
              {name}
            </th>
            {values.map((value, place) => (
              <td key={columns[place]} className={cell}>
                {written(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {shown.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row" className="py-2 text-left font-semibold">
              {t('total')}
            </th>
            {sums.map((value, place) => (
              <td key={columns[place]} className={`${cell} font-semibold`}>
                {written(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
