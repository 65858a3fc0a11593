import type { AnswerOf } from '@stenope/contract/action';
import type { listRatings } from '@stenope/contract/echoes/ratings';
import { echoAxes, type EchoAxis } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { useBadgeName, useEchoWords } from '../words.ts';

type PublicRating = AnswerOf<typeof listRatings>['items'][number];

const dot = ' · ';

const tones: Readonly<Record<EchoAxis, string>> = {
  intention: 'text-intention',
  composition: 'text-composition',
  matiere: 'text-matiere',
  technique: 'text-technique',
  emotion: 'text-emotion',
};

/** One public rating: rater, five marks, reasons, and its weight. */
export function RatingItem({ rating }: { readonly rating: PublicRating }) {
  const { t } = useTranslation('echoes');
  const { language, names } = useEchoWords();
  const weight = rating.weight?.toLocaleString(language, { maximumFractionDigits: 2 });
  const said = echoAxes.filter((axis) => rating.reasons[axis] !== undefined);
  return (
    <article className="grid gap-2 py-3">
      <div className="flex items-start gap-3">
        <Echo scores={rating.marks} size={44} title={t('list.echo')} />
        <div className="min-w-0 flex-1">
          <Rater rating={rating} />
          <p className="edge mt-1 leading-normal text-mute">
            <Day day={rating.day} language={language} />
            {weight !== undefined && `${dot}${t('list.weight', { weight })}`}
          </p>
        </div>
        <p className="num text-xl leading-tight">{writeScore(rating.global, language)}</p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 gap-y-0.5 text-[0.8125rem] text-soft">
        {echoAxes.map((axis) => (
          <div key={axis} className="flex items-baseline gap-1">
            <dt>{names[axis]}</dt>
            <dd className={`num ${tones[axis]}`}>{writeScore(rating.marks[axis], language)}</dd>
          </div>
        ))}
      </dl>
      {said.map((axis) => (
        <p key={axis} className="text-sm wrap-anywhere text-soft">
          <span className="font-semibold text-ink">{names[axis]}</span>
          {dot}
          {rating.reasons[axis]}
        </p>
      ))}
    </article>
  );
}

/** Name and badge of the rater, shown once the score is stable; before that only "a member". */
function Rater({ rating: { rater, badge, mine } }: { readonly rating: PublicRating }) {
  const { t } = useTranslation('echoes');
  const badgeName = useBadgeName()(badge);
  if (rater === null) {
    return <p className="truncate font-semibold">{mine ? t('yours') : badgeName}</p>;
  }
  return (
    <p className="flex min-w-0 items-baseline gap-1.5">
      <Link to={`/profile/${rater.username}`} className="truncate font-semibold hover:underline">
        {rater.displayName}
      </Link>
      <span className="shrink-0 text-sm text-mute">{mine ? t('yours') : badgeName}</span>
    </p>
  );
}

function Day({ day, language }: { readonly day: string; readonly language: string }) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
