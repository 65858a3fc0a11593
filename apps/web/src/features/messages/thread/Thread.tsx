import type { Conversation } from '@stenope/contract/messages/conversations';
import { messageLimits } from '@stenope/domain/messages/limits';
import { day, messageTime } from '@stenope/i18n/times';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { isRefused } from '../../../platform/inbox/inbox.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Further } from '../Further.tsx';
import { shownStates } from '../marks/reached.ts';
import { useReading } from '../marks/reading.ts';
import { useQueued } from '../writing/outbox.ts';
import { byDay, spokenIn } from './arrange.ts';
import { readOlder, threadQuery, type Thread as KnownThread } from './thread-query.ts';
import { Turn } from './Turn.tsx';
import { useNewMessages } from './useNewMessages.ts';
import { useThreadScroll } from './useThreadScroll.ts';

interface ThreadProps {
  readonly conversation: Conversation;
  readonly memberId: string;
}

/** Messages of a conversation, day by day. */
export function Thread({ conversation, memberId }: ThreadProps) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useQuery(threadQuery(conversation.id));
  if (data && !isRefused(error)) {
    return <Said conversation={conversation} memberId={memberId} thread={data} />;
  }
  return (
    <div className="grid flex-1 content-center px-4.5 text-mute">
      {error && !isRefused(error) && (
        <Failure title={t('thread.failed')} error={error} onRetry={refetch} />
      )}
      {!error && (
        <span className="justify-self-center">
          <Spinner label={t('thread.loading')} />
        </span>
      )}
    </div>
  );
}

function Said({ conversation, memberId, thread }: ThreadProps & { readonly thread: KnownThread }) {
  const { t } = useTranslation('messages');
  const language = useLanguageCode();
  const now = useMinute();
  const { id, with: partner } = conversation;
  const queued = useQueued(id);
  const { messages } = thread;
  const spoken = useMemo(() => spokenIn(messages, queued, memberId), [messages, queued, memberId]);
  const { place, isAtEnd, toEnd } = useThreadScroll(spoken);
  const name = partner?.displayName ?? t('list.gone');
  const { announced, isBelow } = useNewMessages(messages, memberId, isAtEnd);
  const theirs = messages.findLast(({ senderId }) => senderId !== memberId);
  useReading(conversation, theirs, isAtEnd);
  const states = shownStates(spoken, conversation);
  const timeOf = (at: string) => messageTime(language, new Date(at), now);
  return (
    <div className="relative flex min-h-[var(--thread-least,0)] flex-1 flex-col">
      <section
        ref={place}
        aria-label={t('thread.label', { name })}
        // Focusable, so that it can be scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-3.5 pt-2 pb-4 focus-inside [overflow-anchor:none] md:px-6.5"
      >
        <div className="flex min-h-full flex-col justify-end">
          <Top thread={thread} conversationId={id} isEmpty={spoken.length === 0} />
          {byDay(spoken).map((one) => (
            <section key={one.key} aria-labelledby={`day-${id}-${one.key}`}>
              <h3 id={`day-${id}-${one.key}`} className="edge mt-4 mb-3 text-center text-mute">
                {day(language, new Date(one.at), now)}
              </h3>
              <ol className="grid gap-1">
                {one.turns.map((turn) => (
                  <Turn key={turn[0]?.id} turn={turn} name={name} states={states} timeOf={timeOf} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      {isBelow && (
        <Button
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 bg-raised text-sm shadow-lift"
          onClick={toEnd}
        >
          <span className="rotate-180">
            <Icon name="arrow-up" size={16} />
          </span>
          {t('thread.news')}
        </Button>
      )}
      <div aria-live="polite" className="sr-only">
        {announced && t('thread.arrived', { name, text: announced.body })}
      </div>
    </div>
  );
}

interface TopProps {
  readonly thread: KnownThread;
  readonly conversationId: string;
  readonly isEmpty: boolean;
}

/** Loads older messages when scrolled into view. */
function Top({ thread, conversationId, isEmpty }: TopProps) {
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  if (isEmpty) return <p className="py-6 text-center text-mute">{t('thread.empty')}</p>;
  if (thread.older !== undefined) {
    return <Further label={t('thread.older')} read={() => readOlder(cache, conversationId)} />;
  }
  // The beginning of a shorter thread is visible without a note.
  return thread.messages.length > messageLimits.page && <ListEnd text={t('thread.begin')} />;
}
