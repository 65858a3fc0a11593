import type { Conversation } from '@stenope/contract/messages/conversations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { conversationQuery, goneQuery, isMissing } from '../api.ts';
import { Thread } from '../thread/Thread.tsx';
import { threadQuery } from '../thread/thread-query.ts';
import { useTyping } from '../thread/typing.ts';
import { Composer } from '../writing/Composer.tsx';
import { useQueued } from '../writing/current-outbox.ts';
import { ConversationHead } from './ConversationHead.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RequestBanner } from './RequestBanner.tsx';
import { Failure } from '../Failure.tsx';

type Partner = NonNullable<Conversation['with']>;

export interface ConversationViewProps {
  readonly conversationId: string;
  readonly memberId: string;
  /** True when the viewer opened it just now: focus moves into it. */
  readonly takesFocus: boolean;
  readonly back: ReactNode;
  /** Menu items of other features about the partner and their last message. */
  readonly itemsFor: (partner: Partner, lastTheirs: string | undefined) => readonly MenuItem[];
  readonly onBlock: (partner: Partner) => void;
  /** Called before the conversation is removed. */
  readonly onLeave: () => void;
  /** Called before a link leads to the partner's profile. */
  readonly onProfile?: () => void;
}

/** One conversation: head, messages and composer. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, memberId, takesFocus, back, itemsFor, onBlock, onLeave, onProfile } =
    props;
  const { t } = useTranslation('messages');
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { data: goneAt = -1 } = useQuery(goneQuery(conversationId));
  const { data, error, refetch } = useQuery(conversationQuery(conversationId));
  const isGone = (data?.revision ?? 0) <= goneAt;
  const lastTheirs = useLastTheirs(conversationId, memberId);
  const isThere = data !== undefined;
  useEffect(() => {
    if (!takesFocus || !isThere) return;
    // On a phone the keyboard would cover the messages.
    const wantsKeys = matchMedia('(hover: hover) and (pointer: fine)').matches;
    (wantsKeys ? (field.current ?? heading.current) : heading.current)?.focus();
  }, [takesFocus, isThere, conversationId]);

  if (isGone || isMissing(error)) return <Missing back={back} />;
  if (!data && error) {
    return <Failed back={back} error={error} onRetry={() => void refetch()} />;
  }
  const partner = data?.with ?? undefined;
  return (
    <>
      <ConversationHead
        conversation={data}
        heading={heading}
        back={back}
        onProfile={onProfile}
        items={[
          ...(partner
            ? [
                {
                  label: t('menu.profile'),
                  icon: 'person' as const,
                  to: `/profile/${partner.username}`,
                  ...(onProfile && { onSelect: onProfile }),
                },
                ...itemsFor(partner, lastTheirs),
              ]
            : []),
          {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {data && (
        <>
          <Thread key={data.id} conversation={data} memberId={memberId} />
          <Typing conversation={data} />
          {partner && data.asksMe && data.state === 'request' && (
            <RequestBanner
              conversation={data}
              name={partner.displayName}
              onDelete={() => setDeleting(true)}
              onBlock={() => onBlock(partner)}
            />
          )}
          <Foot key={`foot ${data.id}`} conversation={data} memberId={memberId} field={field} />
        </>
      )}
      <DeleteDialog
        conversationId={conversationId}
        memberId={memberId}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onLeave}
      />
    </>
  );
}

/** The partner's last message, which a report names; moderators see the messages around it. */
function useLastTheirs(conversationId: string, memberId: string): string | undefined {
  const { data } = useQuery({ ...threadQuery(conversationId), enabled: false });
  return data?.messages.findLast(({ senderId }) => senderId !== memberId)?.id;
}

function Typing({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('messages');
  const isTyping = useTyping(conversation.id);
  const name = conversation.with?.displayName;
  return (
    <output className="block h-6 shrink-0 truncate px-5 text-sm text-mute md:px-8">
      {isTyping && name !== undefined && t('thread.typing', { name })}
    </output>
  );
}

type FootProps = Parameters<typeof Composer>[0];

/** The composer, or the reason why writing is not possible. */
function Foot({ conversation, memberId, field }: FootProps) {
  const { t } = useTranslation('messages');
  const { id, with: partner, mayStillSay } = conversation;
  const { data: thread } = useQuery({ ...threadQuery(id), enabled: false });
  const queued = useQueued(id);
  const stored = new Set(thread?.messages.map((message) => message.id));
  const coming = queued.filter((one) => one.failed === undefined && !stored.has(one.id));
  const left = mayStillSay && Math.max(0, mayStillSay.messages - coming.length);
  if (!partner) return <Note text={t('write.gone')} />;
  if (left === 0) return <Note text={t('write.waiting')} />;
  return (
    <>
      {left !== null && (
        <Note text={t('write.first', { name: partner.displayName, count: left })} />
      )}
      <Composer conversation={conversation} memberId={memberId} field={field} />
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return <p className="shrink-0 px-4.5 pt-2 pb-3 text-sm text-mute md:px-8">{text}</p>;
}

function Missing({ back }: { readonly back: ReactNode }) {
  const { t } = useTranslation('messages');
  return (
    <div className="px-4.5 py-3 md:px-8">
      {back}
      <EmptyState icon="chat" title={t('thread.missing')} sentence={t('thread.missing_sentence')} />
    </div>
  );
}

interface FailedProps {
  readonly back: ReactNode;
  readonly error: Error;
  readonly onRetry: () => void;
}

function Failed({ back, error, onRetry }: FailedProps) {
  const { t } = useTranslation('messages');
  return (
    <div className="px-4.5 py-3 md:px-8">
      {back}
      <Failure title={t('thread.failed')} error={error} onRetry={onRetry} />
    </div>
  );
}
