import { relativeTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { caseQuery } from '../api.ts';
import type { KnownCase } from '../case-cache.ts';
import { Label } from '../Label.tsx';
import type { BadgeName } from '../Somebody.tsx';
import { StateLabels } from '../StateLabels.tsx';
import { useCaseTitle, useHolder, useScore } from '../words.ts';
import { Thumb } from '../pictures/Thumb.tsx';

interface CaseRowProps {
  readonly id: string;
  readonly to: string;
  readonly isHere: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly viewerId: string | undefined;
  readonly badgeName: BadgeName;
}

/** A case in the list: picture, title, author, numbers, labels, and the box that chooses it. */
export function CaseRow(props: CaseRowProps) {
  const { id, to, isHere, isChosen, onChoose } = props;
  const { t } = useTranslation('moderation');
  const title = useCaseTitle();
  const { data } = useQuery({ ...caseQuery(id), enabled: false });
  if (!data) return <WaitingRow />;
  return (
    <div
      className={`flex items-start border-b border-line transition-colors ${isHere ? 'bg-panel' : 'hover:bg-panel/60'}`}
    >
      {data.status === 'closed' ? (
        // Nothing is decided about it any more, alone or with others.
        <span className="w-3 shrink-0" />
      ) : (
        <label className="grid min-h-11 min-w-11 shrink-0 cursor-pointer place-items-center self-stretch">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onChoose}
            aria-label={t('bulk.select', { title: title(data) })}
            className="size-4.5 cursor-pointer accent-safelight"
          />
        </label>
      )}
      <Link
        to={to}
        data-case={id}
        aria-current={isHere ? 'true' : undefined}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pr-4.5 pl-1.5 focus-inside max-[17rem]:flex-wrap"
      >
        <Thumb {...data.target} known={data} />
        <Words {...props} known={data} />
      </Link>
    </div>
  );
}

type WordsProps = Pick<CaseRowProps, 'viewerId' | 'badgeName'> & { readonly known: KnownCase };

function Words({ known, viewerId, badgeName }: WordsProps) {
  const { t } = useTranslation(['moderation', 'reports']);
  const language = useLanguageCode();
  const now = useMinute();
  const title = useCaseTitle();
  const score = useScore();
  const { author, badge, target, flagScore, ratings, reports, categories } = known;
  const about = [t(`kinds.${target.kind}`), author?.displayName ?? t('left')];
  if (badge !== null) about.push(badgeName(badge));
  const since = known.closedAt ?? known.queuedAt ?? known.openedAt;
  const numbers = [
    `WFS ${score(flagScore)}`,
    `N ${new Intl.NumberFormat(language).format(ratings)}`,
    t('reported', { count: reports }),
  ];
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <span className="flex items-baseline gap-3">
        <span className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere">
          {title(known)}
        </span>
        <time dateTime={since} className="edge shrink-0 text-mute">
          {relativeTime(language, new Date(since), now)}
        </time>
      </span>
      <span className="truncate text-sm text-mute">{about.join(' · ')}</span>
      <span className="edge leading-normal! text-soft">{numbers.join(' · ')}</span>
      {categories.length > 0 && (
        <span className="text-sm leading-snug text-soft">
          {categories.map((category) => t(`reports:categories.${category}`)).join(' · ')}
        </span>
      )}
      <Labels known={known} viewerId={viewerId} />
    </span>
  );
}

/** Short labels: how grave, why here, in which state, in whose hands. */
function Labels({ known, viewerId }: Omit<WordsProps, 'badgeName'>) {
  const { t } = useTranslation('moderation');
  const { severe, causes, state, escalatedAt, authorSuspended } = known;
  const others = causes.filter((cause) => cause !== 'reports');
  const holder = useHolder(viewerId)(known);
  const isPlain = state === 'visible' && !authorSuspended;
  if (!severe && others.length === 0 && isPlain && !holder && !escalatedAt) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-1.5">
      {severe && <Label tone="text-error">{t('severe')}</Label>}
      {others.map((cause) => (
        <Label key={cause}>{t(`causes.${cause}`)}</Label>
      ))}
      <StateLabels of={known} isShort />
      {escalatedAt !== null && <Label>{t('claimed.escalated')}</Label>}
      {holder && <Label tone="text-ink">{holder}</Label>}
    </span>
  );
}

/** Placeholder of about the same height, so that nothing jumps. */
export function WaitingRow() {
  return (
    <span className="flex min-h-27 items-start gap-3 border-b border-line py-3 pr-4.5 pl-12.5">
      <Skeleton width="3.5rem" height="3.5rem" />
      <span className="grid flex-1 gap-2.5 pt-1">
        <Skeleton width="70%" height="0.9rem" />
        <Skeleton width="50%" height="0.75rem" />
        <Skeleton width="85%" height="0.7rem" />
      </span>
    </span>
  );
}
