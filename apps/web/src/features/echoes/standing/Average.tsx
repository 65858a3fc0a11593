import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { knownBadges } from '../badges.ts';
import { useBadgeName, useEchoWords } from '../words.ts';
import { BadgeMark } from './BadgeMark.tsx';
import type { StandingAnswer } from './standing-query.ts';

const dot = ' · ';

interface AverageProps {
  readonly standing: StandingAnswer;
  readonly empty: ReactNode;
}

/** Large average Echo, its figure, and the member's badge. */
export function Average({ standing, empty }: AverageProps) {
  const { t } = useTranslation('standing');
  const title = useTranslation('echoes').t('average');
  const words = useEchoWords();
  const id = useId();
  const { average } = standing;
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-x-14 gap-y-8 sm:grid-cols-[auto_1fr]"
    >
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      {average && <Echo scores={average.axes} size={280} labels={words} title={title} />}
      <div className={`grid gap-7 ${average ? '' : 'col-span-full'}`}>
        {average ? (
          <div>
            <p className="num text-[4.5rem] leading-none">
              {writeScore(average.global, words.language)}
            </p>
            <p className="edge mt-2 leading-normal text-mute">
              {title}
              {dot}
              {t('average.of', { count: average.works })}
            </p>
          </div>
        ) : (
          <div className="-my-6">{empty}</div>
        )}
        <Eye standing={standing} />
      </div>
    </section>
  );
}

/** The badge and its meaning; members see their own trust index too. */
function Eye({ standing: { badge, given, received, own } }: Pick<AverageProps, 'standing'>) {
  const { t } = useTranslation('standing');
  const { language } = useEchoWords();
  const known = knownBadges.find((one) => one === badge);
  const whole = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 0 });
  return (
    <div className="grid max-w-[46ch] gap-2">
      <p className="text-lg font-semibold">
        <BadgeMark badge={badge} />
      </p>
      {known && <p className="text-soft">{t(`badge.${known}`)}</p>}
      {own && (
        <p className="text-soft">
          {t('trust.figure', {
            level: whole(own.trust.level),
            uncertainty: whole(own.trust.uncertainty),
          })}
        </p>
      )}
      {own?.next && <Next next={own.next} />}
      <p className="edge leading-normal text-mute">
        {t('received.count', { count: received })}
        {dot}
        {t('given.count', { count: given })}
      </p>
      <Link
        to="/trust"
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline decoration-safelight underline-offset-4"
      >
        {t('badge.rules')}
      </Link>
    </div>
  );
}

type NextBadge = NonNullable<NonNullable<StandingAnswer['own']>['next']>;

/** Conditions of the next badge still missing: besides the index, ratings and trusted raters. */
function Next({ next }: { readonly next: NextBadge }) {
  const { t } = useTranslation('standing');
  const { language } = useEchoWords();
  const badge = useBadgeName()(next.badge);
  const missing = [
    next.trust > 0 && t('next.trust', { count: Math.ceil(next.trust) }),
    next.ratings > 0 && t('next.ratings', { count: next.ratings }),
    next.trustedRaters > 0 && t('next.trusted', { count: next.trustedRaters }),
    next.isOneGroup && t('next.group'),
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat(language).format(missing);
  return (
    <p className="text-soft">
      {missing.length > 0 ? t('next.missing', { badge, list }) : t('next.tonight', { badge })}
    </p>
  );
}
