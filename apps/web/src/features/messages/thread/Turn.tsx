import { segments, unbroken } from '@stenope/domain/posts/text';
import { useTranslation } from 'react-i18next';
import { useIsOnline } from '../../../platform/api/useIsOnline.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MemberLink } from '../../../ui/buttons/MemberLink.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import type { Reached } from '../marks/reached.ts';
import { outboxOfPage } from '../writing/outbox.ts';
import type { Spoken } from './arrange.ts';

interface TurnProps {
  readonly turn: readonly Spoken[];
  /** Of the partner. */
  readonly name: string;
  readonly states: ReadonlyMap<string, Reached>;
  readonly timeOf: (at: string) => string;
}

/** Consecutive messages of one person, with the time and delivery state below. */
export function Turn({ turn, name, states, timeOf }: TurnProps) {
  return turn.map((one) => (
    <li key={one.id} className={`flex flex-col gap-1 ${one.isMine ? 'items-end' : 'items-start'}`}>
      <Bubble spoken={one} name={name} time={timeOf(one.at)} />
      {one.state === 'failed' && <Failed spoken={one} />}
      {one.state !== 'failed' && (one === turn.at(-1) || states.has(one.id)) && (
        <Foot spoken={one} reached={states.get(one.id)} time={timeOf(one.at)} />
      )}
    </li>
  ));
}

interface SpokenProps {
  readonly spoken: Spoken;
  readonly time: string;
}

function Bubble({ spoken, name, time }: SpokenProps & { readonly name: string }) {
  const { t } = useTranslation('messages');
  const { isMine, state, body } = spoken;
  // Outlined until the server has stored it.
  const mine = state === 'stored' ? 'bg-ink text-wall' : 'text-ink inset-ring inset-ring-brink';
  const look = isMine ? mine : 'bg-raised text-ink';
  return (
    <p
      className={`max-w-[min(35rem,82%)] rounded-[1.125rem] px-3.75 py-2.5 md:max-w-[min(35rem,74%)] ${look}`}
    >
      <span className="sr-only">
        {isMine ? t('thread.mine', { time }) : t('thread.theirs', { name, time })}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {segments(body).map((segment, place) =>
          'link' in segment ? (
            <MemberLink key={place} href={segment.link} className="underline underline-offset-3">
              {segment.text}
            </MemberLink>
          ) : (
            <span key={place}>{unbroken(segment.text)}</span>
          ),
        )}
      </span>
    </p>
  );
}

function Foot({ spoken, reached, time }: SpokenProps & { readonly reached: Reached | undefined }) {
  const { at, state } = spoken;
  const { t } = useTranslation('messages');
  const waiting = useIsOnline() ? t('state.queued') : t('state.offline');
  return (
    <p className="edge mx-2 mt-0.5 mb-1.5 flex gap-2 text-mute">
      {state === 'queued' ? (
        <span>{waiting}</span>
      ) : (
        <>
          {reached !== undefined && <span>{t(`state.${reached}`)}</span>}
          {/* Hidden from screen readers: the time is read out with the message. */}
          <time dateTime={at} aria-hidden="true">
            {time}
          </time>
        </>
      )}
    </p>
  );
}

/** A failed message, with buttons to send it again or discard it. */
function Failed({ spoken: { id, failed } }: Pick<SpokenProps, 'spoken'>) {
  const { t } = useTranslation(['messages', 'errors']);
  const why = failed && t(`errors:${failed}`);
  return (
    <div className="grid justify-items-end gap-1 text-right text-sm">
      <ErrorWords className="mx-2">
        {[t('messages:state.failed'), why].filter(Boolean).join('. ')}
      </ErrorWords>
      <div className="flex flex-wrap justify-end">
        <Button kind="quiet" className="text-sm" onClick={() => outboxOfPage()?.drop(id)}>
          {t('messages:state.drop')}
        </Button>
        <Button className="text-sm" onClick={() => outboxOfPage()?.retry(id)}>
          {t('messages:state.again')}
        </Button>
      </div>
    </div>
  );
}
