import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Numbers } from '../api.ts';

/** What a score has to pass, with the running numbers in the sentences. */
export function Thresholds({ numbers }: { readonly numbers: Numbers }) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  const at = (place: string): number =>
    Number(numbers.find((number) => number.place === place)?.value ?? 0);
  const percent = (place: string) => at(place).toLocaleString(language, { style: 'percent' });
  const rows = [
    ['trusted', t('thresholds.trusted.rule', { trust: at('trustedT') })],
    [
      'shown',
      t('thresholds.shown.rule', {
        ratings: at('display.minRatings'),
        trusted: at('display.minTrusted'),
      }),
    ],
    [
      'stable',
      t('thresholds.stable.rule', {
        ratings: at('stabilization.minRatings'),
        trusted: at('stabilization.minTrusted'),
        share: percent('stabilization.maxClusterShare'),
      }),
    ],
    [
      'contested',
      t('thresholds.contested.rule', {
        spread: at('post.contestedSd').toLocaleString(language),
      }),
    ],
    [
      'newcomers',
      t('thresholds.newcomers.rule', {
        trust: at('weight.newcomerT'),
        share: percent('weight.newcomerShare'),
      }),
    ],
    ['group', t('thresholds.group.rule', { share: percent('cluster.maxShare') })],
    [
      'start',
      t('thresholds.start.rule', {
        members: at('stabilization.bootstrapTrusted'),
        ratings: at('stabilization.bootstrapMinRatings'),
      }),
    ],
  ] as const;
  return (
    <dl className="mt-4 border-b border-line">
      {rows.map(([name, rule]) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[11rem_1fr]"
        >
          <dt className="font-semibold">{t(`thresholds.${name}.name`)}</dt>
          <dd className="text-soft">{rule}</dd>
        </div>
      ))}
    </dl>
  );
}
