import type { GivenRating, RatedWork, ReceivedRating } from '@stenope/contract/echoes/standing';
import { echoAxes } from '@stenope/domain/echoes/axes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { describeEcho, writeScore } from '../../../../ui/echo/describe.ts';
import { Echo } from '../../../../ui/echo/Echo.tsx';
import { useBadgeName, useEchoWords } from '../../words.ts';

const dot = ' · ';

interface GivenLineProps {
  readonly rating: GivenRating;
  readonly picture: ReactNode;
}

/** A work with the rating one member gave it. */
export function GivenLine({ rating, picture }: GivenLineProps) {
  const { t } = useTranslation('standing');
  const { work } = rating;
  return (
    <WorkLine work={work} picture={picture}>
      <Marks rating={rating} who={t('by', { name: work.author.displayName })} />
    </WorkLine>
  );
}

interface ReceivedLinesProps {
  readonly work: RatedWork;
  readonly ratings: readonly ReceivedRating[];
  readonly picture: ReactNode;
}

/** A work with all its ratings. */
export function ReceivedLines({ work, ratings, picture }: ReceivedLinesProps) {
  return (
    <WorkLine work={work} picture={picture}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {ratings.map((rating, place) => (
          // Ratings have no id: their position is the key.
          <li key={`${place}`}>
            <Marks rating={rating} who={<Rater rating={rating} />} />
          </li>
        ))}
      </ul>
    </WorkLine>
  );
}

interface WorkLineProps {
  readonly work: RatedWork;
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

function WorkLine({ work, picture, children }: WorkLineProps) {
  const { t } = useTranslation('standing');
  const { title } = work.post;
  return (
    <article className="flex items-start gap-4 py-5 max-[17rem]:block">
      {/* The title is a link too: keyboard and screen reader need it only once. */}
      <Link
        to={addressOf(work)}
        aria-hidden="true"
        tabIndex={-1}
        className="block w-22 shrink-0 max-[17rem]:mb-2"
      >
        {picture}
      </Link>
      <div className="min-w-0 flex-1">
        <p className="mb-1 wrap-anywhere">
          <Link to={addressOf(work)} className="font-semibold hover:underline">
            {work.kind === 'response' ? t('answer_to', { title }) : title}
          </Link>
        </p>
        {children}
      </div>
    </article>
  );
}

interface MarksProps {
  readonly rating: GivenRating;
  /** The rater, or the author of the work. */
  readonly who: ReactNode;
}

/** One rating: person, time, reasons, and its Echo, shown as an empty ring while it is hidden. */
function Marks({ rating, who }: MarksProps) {
  const { t } = useTranslation('echoes');
  const words = useEchoWords();
  const { marks, global, reasons, day } = rating;
  const said = echoAxes.filter((axis) => reasons[axis] !== undefined);
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-[0.9375rem] wrap-anywhere text-soft">{who}</p>
        <p className="edge mt-1 leading-normal text-mute">
          <time dateTime={day}>{date.format(new Date(day))}</time>
        </p>
        {said.map((axis) => (
          <p key={axis} className="mt-1.5 text-sm wrap-anywhere text-soft">
            <span className="font-semibold text-ink">{words.names[axis]}</span>
            {dot}
            {reasons[axis]}
          </p>
        ))}
      </div>
      {global !== null && (
        <p className="num text-lg leading-[2.75rem]">{writeScore(global, words.language)}</p>
      )}
      <Echo
        scores={marks}
        size={44}
        title={t(marks ? 'list.echo' : 'folded.echo')}
        {...(marks && { description: describeEcho(marks, words) })}
      />
    </div>
  );
}

/** Name and badge of the rater, shown once the score is stable; before that only "a member". */
function Rater({ rating: { rater, mine, ...rating } }: { readonly rating: ReceivedRating }) {
  const { t } = useTranslation('echoes');
  const badge = useBadgeName()(rating.badge);
  const kind = mine ? t('yours') : badge;
  if (rater === null) return kind;
  return (
    <>
      <Link to={`/profile/${rater.username}`} className="font-semibold text-ink hover:underline">
        {rater.displayName}
      </Link>
      {dot}
      {kind}
    </>
  );
}

function addressOf({ kind, post }: RatedWork): string {
  return `/user/${post.username}/post/${post.id}${kind === 'response' ? '#responses' : ''}`;
}
