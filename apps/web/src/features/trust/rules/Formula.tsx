import { echoAxes, type EchoAxis } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Rules } from '../api.ts';
import { readNumbers } from './read-numbers.ts';
import { indexSum, mostWeight, weightSum } from './sums.ts';

interface FormulaProps {
  readonly rules: Rules;
  readonly axisNames: Readonly<Record<EchoAxis, string>>;
}

/** The four formulas of the trust system, with the numbers in force. */
export function Formula({ rules, axisNames }: FormulaProps) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  const written = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 3 });
  const numbers = readNumbers(rules.numbers);
  const number = (place: string) => written(numbers.at(place));
  const marks = echoAxes
    .map((axis) => `${written(rules.axisWeights[axis])} × ${axisNames[axis]}`)
    .join(' + ');
  const prior = number('post.priorWeight');
  const { mean, typicalWeight } = rules.community;
  const running = { ...numbers, write: written, typicalWeight };
  const most = mostWeight(running);
  const formulas = [
    ['mark', `(${marks}) ÷ ${written(rules.sumOfWeights)}`, {}],
    [
      'index',
      indexSum(running),
      {
        base: number('prior.base'),
        verified: number('prior.emailVerified'),
        age: number('prior.ageMax'),
        days: number('prior.ageFullDays'),
        half: number('evidence.halfLifeDays'),
        penalty: number('penalty.perUpheldSanction'),
        most: number('penalty.max'),
      },
    ],
    [
      'weight',
      weightSum(running),
      { low: number('steadiness.min'), high: number('steadiness.max') },
    ],
    [
      'score',
      `S = (Σ p·h·x + ${prior} × m) ÷ (Σ p·h + ${prior})`,
      {
        mean: written(mean),
        bend: number('post.huberC'),
        interval: number('post.ciZ'),
        ranking: number('post.rankZ'),
      },
    ],
  ] as const;
  const more = {
    index: t('formula.index.floor', {
      floor: number('prior.seedFloor'),
      months: number('prior.seedMonths'),
    }),
    weight:
      most !== undefined &&
      t('formula.weight.cap', { cap: written(most), ratio: number('weight.maxRatio') }),
  };
  return (
    <dl className="mt-4 border-b border-line">
      {formulas.map(([name, sum, figures]) => (
        <div key={name} className="grid gap-2 border-t border-line py-4">
          <dt className="font-semibold">{t(`formula.${name}.name`)}</dt>
          <dd className="grid gap-2">
            <code className="font-edge text-[0.9375rem] leading-relaxed wrap-anywhere">{sum}</code>
            <span className="text-soft">{t(`formula.${name}.text`, figures)}</span>
            {(name === 'index' || name === 'weight') && more[name] && (
              <span className="text-soft">{more[name]}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
