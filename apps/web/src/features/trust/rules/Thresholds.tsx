import { maskHours } from '@stenope/domain/moderation/cases';
import { bootstrapRatings } from '@stenope/domain/trust/score/state';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Rules } from '../api.ts';
import { type Rule, rulesInForce } from './in-force.ts';
import { readNumbers } from './read-numbers.ts';

/** Every threshold a score must pass, with the numbers in force. */
export function Thresholds({ rules }: { readonly rules: Rules }) {
  const { t } = useTranslation('trust');
  const figures = useFigures(rules);
  return (
    <dl className="mt-4 border-b border-line">
      {rulesInForce(rules).map((name) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[min(11rem,33%)_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{t(`thresholds.${name}.name`)}</dt>
          <dd className="text-soft">{t(`thresholds.${name}.rule`, { replace: figures(name) })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Values inserted into the sentence of each rule. */
function useFigures({ numbers, community }: Rules): (rule: Rule) => Record<string, string> {
  const language = useLanguageCode();
  const { at } = readNumbers(numbers);
  const write = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 });
  const n = (place: string) => write(at(place));
  const percent = (place: string) => at(place).toLocaleString(language, { style: 'percent' });
  const settled = {
    ratings: n('stabilization.minRatings'),
    trusted: n('stabilization.minTrusted'),
    share: percent('stabilization.maxClusterShare'),
  };
  const start = {
    members: n('stabilization.bootstrapTrusted'),
    now: write(community.trustedMembers),
    share: percent('stabilization.bootstrapShare'),
    days: n('stabilization.activeDays'),
    fewest: n('stabilization.bootstrapFewest'),
    most: n('stabilization.bootstrapMinRatings'),
    ratings: write(
      bootstrapRatings(community, {
        bootstrapMinRatings: at('stabilization.bootstrapMinRatings'),
        bootstrapFewest: at('stabilization.bootstrapFewest'),
        bootstrapShare: at('stabilization.bootstrapShare'),
      }),
    ),
  };
  const figures: Readonly<Record<Rule, Record<string, string>>> = {
    trusted: { trust: n('trustedT') },
    shown: { ratings: n('display.minRatings'), trusted: n('display.minTrusted') },
    exceptional: {
      away: n('exceptional.away'),
      outside: n('exceptional.minOutside'),
      hours: n('exceptional.windowHours'),
    },
    eyes: { eyes: n('exceptional.eyesT') },
    agreed: { spread: n('exceptional.agreedSd'), days: n('exceptional.agreedDays') },
    latest: { days: n('exceptional.latestDays') },
    stable: settled,
    keep: { trusted: n('stabilization.keepTrusted') },
    start,
    sparse: {
      share: percent('stabilization.sparseShare'),
      most: n('stabilization.sparseMost'),
      ratings: n('stabilization.bootstrapMinRatings'),
      weight: n('stabilization.patientWeight'),
    },
    patience: {
      days: n('stabilization.patientDays'),
      ratings: n('stabilization.minRatings'),
      trusted: n('stabilization.patientTrusted'),
      weight: n('stabilization.patientWeight'),
    },
    contested: { spread: n('post.contestedSd') },
    ceiling: {
      trust: n('weight.fullT'),
      ratio: n('weight.maxRatio'),
      ratings: n('weight.typicalRatings'),
      known: n('weight.newcomerT'),
      now: write(community.typicalWeight),
    },
    newcomers: { trust: n('weight.newcomerT'), share: percent('weight.newcomerShare') },
    focus: { share: percent('weight.focusFreeShare') },
    review: { queue: n('moderation.wfs.queue'), hours: n('moderation.wfs.queueAfterHours') },
    hidden: {
      weight: n('moderation.wfs.autoMask'),
      reporters: n('moderation.wfs.minReporters'),
      trusted: n('moderation.wfs.minTrustedReporters'),
      hours: write(maskHours),
    },
    protected: {
      days: n('moderation.immunity.days'),
      factor: n('moderation.immunity.factor'),
      restores: n('moderation.immunity.maxAutoMasks'),
    },
    revenge: { days: n('retaliation.windowDays'), share: percent('retaliation.factor') },
    group: { share: percent('cluster.maxShare') },
    together: {
      proof: n('together.minEvidence'),
      member: n('together.memberCost'),
      work: n('together.workCost'),
      density: percent('together.minDensity'),
    },
  };
  return (rule) => figures[rule];
}
