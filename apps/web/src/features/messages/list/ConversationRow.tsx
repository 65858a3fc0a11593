import type { Conversation } from '@stenope/contract/messages/conversations';
import { messageTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { conversationQuery } from '../api.ts';
import { isOnScreen } from '../marks/reading.ts';

interface ConversationRowProps {
  readonly id: string;
  readonly isHere: boolean;
  readonly to: string | undefined;
  readonly onOpen: (id: string) => void;
}

const rowLook =
  'grid w-full min-h-18.5 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 px-4.5 py-3 text-left max-[17rem]:grid-cols-[minmax(0,1fr)_auto] focus-inside transition-colors hover:bg-panel';

/** Row of a conversation: partner, last message, time, unread mark. */
export function ConversationRow({ id, isHere, to, onOpen }: ConversationRowProps) {
  const { data } = useQuery(conversationQuery(id));
  if (!data) return <WaitingRow />;
  const row = { onClick: () => onOpen(id), className: `${rowLook} ${isHere ? 'bg-panel' : ''}` };
  const face = <Face conversation={data} />;
  // Within the dropdown a conversation has no address; focus returns to its row.
  return to === undefined ? (
    <button type="button" data-opens={id} {...row}>
      {face}
    </button>
  ) : (
    <Link to={to} aria-current={isHere ? 'page' : undefined} {...row}>
      {face}
    </Link>
  );
}

function Face({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const language = useLanguageCode();
  const now = useMinute();
  const { id, with: partner, last, unread } = conversation;
  const name = partner?.displayName ?? t('list.gone');
  const text = last?.mine ? t('list.mine', { text: last.preview }) : last?.preview;
  // What is read as it arrives is not shown as new first.
  const isNew = unread > 0 && !isOnScreen(id);
  return (
    <>
      <Avatar name={name} src={partner?.avatar} size={48} className="max-[17rem]:hidden" />
      <span className="block min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span
          className={`mt-0.5 block truncate text-sm ${isNew ? 'font-semibold text-ink' : 'text-mute'}`}
        >
          {text ?? (partner && `@${partner.username}`)}
        </span>
      </span>
      <span className="grid justify-items-end gap-2 self-start pt-1.5">
        {last && (
          <time dateTime={last.createdAt} className="edge text-mute">
            {messageTime(language, new Date(last.createdAt), now)}
          </time>
        )}
        {isNew && (
          <span className="flex h-2.5 items-center">
            <span aria-hidden="true" className="size-2.25 rounded-full bg-safelight" />
            <span className="sr-only">{t('list.unread', { count: unread })}</span>
          </span>
        )}
      </span>
    </>
  );
}

/** Placeholder of the same height, so that nothing jumps. */
export function WaitingRow() {
  return (
    <span className={rowLook}>
      <Skeleton round width="3rem" height="3rem" className="max-[17rem]:hidden" />
      <span className="grid gap-2.5">
        <Skeleton width="9rem" height="0.875rem" />
        <Skeleton width="75%" height="0.75rem" />
      </span>
    </span>
  );
}
