import { acceptConversation, type Conversation } from '@stenope/contract/messages/conversations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { conversationQuery, takeAnswer } from '../api.ts';
import { Thread } from '../thread/Thread.tsx';
import { notStored } from '../thread/arrange.ts';
import { threadQuery } from '../thread/thread-query.ts';
import { useTyping } from '../thread/typing.ts';
import { Composer, type ComposerProps } from '../writing/Composer.tsx';
import { useOutbox, useQueued } from '../writing/outbox.ts';
import { DeleteConversation } from './DeleteConversation.tsx';

type Partner = NonNullable<Conversation['with']>;

interface ConversationViewProps {
  readonly conversationId: string;
  readonly memberId: string;
  /** True when the viewer opened it just now: focus moves into it. */
  readonly takesFocus: boolean;
  /** Back button, where the list is not shown beside. */
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
  const { conversationId, memberId, takesFocus, back, onBlock, onLeave } = props;
  const { t } = useTranslation('messages');
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useQuery(conversationQuery(conversationId));
  const isThere = Boolean(data);
  useOutbox(memberId);
  useEffect(() => {
    if (!takesFocus || !isThere) return;
    // On a phone the keyboard would cover the messages.
    const wantsKeys = matchMedia('(hover: hover) and (pointer: fine)').matches;
    (wantsKeys ? (field.current ?? heading.current) : heading.current)?.focus();
  }, [takesFocus, isThere, conversationId]);

  const isGone = data === null || isMissing(error);
  if (isGone || (!data && error)) {
    return (
      <div className="px-4.5 py-2.5 md:px-8">
        <div className="-ml-2">{back}</div>
        {error && !isGone ? (
          <Failure title={t('thread.failed')} error={error} onRetry={refetch} />
        ) : (
          <EmptyState
            icon="chat"
            title={t('thread.missing')}
            sentence={t('thread.missing_sentence')}
            action={<Button onClick={onLeave}>{t('back')}</Button>}
          />
        )}
      </div>
    );
  }
  const partner = data?.with;
  return (
    <>
      <Head {...props} conversation={data} heading={heading} onDelete={() => setDeleting(true)} />
      {data && (
        <>
          <Thread key={data.id} conversation={data} memberId={memberId} />
          <Typing conversation={data} />
          {partner && data.asksMe && data.state === 'request' && (
            <RequestBanner
              conversationId={conversationId}
              name={partner.displayName}
              onDelete={() => setDeleting(true)}
              onBlock={() => onBlock(partner)}
            />
          )}
          <Foot key={`foot ${data.id}`} conversation={data} memberId={memberId} field={field} />
        </>
      )}
      <DeleteConversation
        conversationId={conversationId}
        memberId={memberId}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onLeave}
      />
    </>
  );
}

interface HeadProps extends ConversationViewProps {
  readonly conversation: Conversation | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onDelete: () => void;
}

/** Head of a conversation: the partner, and a menu of rare actions. */
function Head({ conversation, memberId, heading, back, onProfile, itemsFor, onDelete }: HeadProps) {
  const { t } = useTranslation('messages');
  const thread = useKnownThread(conversation?.id ?? '');
  const partner = conversation?.with;
  const name = partner?.displayName ?? (conversation ? t('list.gone') : '');
  const handle = `@${partner?.username}`;
  const profile = `/profile/${partner?.username}`;
  // A report names the partner's last message; moderators see the messages around it.
  const lastTheirs = thread?.findLast(({ senderId }) => senderId !== memberId)?.id;
  return (
    <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-2.5 md:px-6">
      {back}
      <Avatar name={name} src={partner?.avatar} size={38} className="max-[17rem]:hidden" />
      <div className="min-w-0 grow leading-tight">
        <h2
          ref={heading}
          tabIndex={-1}
          // Until it is known whose conversation it is.
          aria-label={conversation ? undefined : t('title')}
          className="truncate font-text! text-base! font-semibold! tracking-normal! [font-stretch:100%]! outline-none"
        >
          {name}
        </h2>
        {partner && (
          <p className="truncate text-sm text-mute">
            <Link to={profile} onClick={onProfile} className="hover:underline">
              {handle}
            </Link>
          </p>
        )}
      </div>
      {conversation && (
        <MoreMenu
          label={t('menu.label', { name })}
          items={[
            partner !== null && {
              label: t('menu.profile'),
              icon: 'person',
              to: profile,
              ...(onProfile && { onSelect: onProfile }),
            },
            ...(partner ? itemsFor(partner, lastTheirs) : []),
            { label: t('menu.delete'), icon: 'trash', danger: true, onSelect: onDelete },
          ]}
        />
      )}
    </div>
  );
}

/** Messages of a thread that another component reads. */
function useKnownThread(conversationId: string) {
  return useQuery({ ...threadQuery(conversationId), enabled: false }).data?.messages;
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

interface RequestBannerProps {
  readonly conversationId: string;
  readonly name: string;
  readonly onDelete: () => void;
  readonly onBlock: () => void;
}

/** Banner of a request from somebody the member does not follow. */
function RequestBanner({ conversationId, name, onDelete, onBlock }: RequestBannerProps) {
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeAnswer(cache, api(acceptConversation, { params: { conversationId } })),
    onSuccess: () => refreshInbox(cache),
  });
  return (
    <section className="grid shrink-0 gap-3 border-t border-line px-4.5 py-4 md:px-6.5">
      <div>
        <h3 className="text-lg">{t('request.title', { name })}</h3>
        <p className="mt-1 text-sm text-soft">{t('request.sentence')}</p>
      </div>
      {error && <Notice isAlert>{sentence(error)}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button kind="primary" busy={isPending} onClick={() => mutate()}>
          {t('request.accept')}
        </Button>
        <Button onClick={onDelete}>{t('request.delete')}</Button>
        <Button kind="danger" onClick={onBlock}>
          {t('request.block')}
        </Button>
      </div>
    </section>
  );
}

/** The composer, or the reason why writing is not possible. */
function Foot(props: ComposerProps) {
  const { t } = useTranslation('messages');
  const { id, with: partner, mayStillSay } = props.conversation;
  const coming = notStored(useQueued(id), useKnownThread(id)).filter(({ failed }) => !failed);
  const left = mayStillSay && Math.max(0, mayStillSay.messages - coming.length);
  if (!partner) return <Note text={t('write.gone')} />;
  if (left === 0) return <Note text={t('write.waiting')} />;
  return (
    <>
      {left !== null && (
        <Note text={t('write.first', { name: partner.displayName, count: left })} />
      )}
      <Composer {...props} />
    </>
  );
}

function Note({ text }: { readonly text: string }) {
  return <p className="shrink-0 px-4.5 pt-2 pb-3 text-sm text-mute md:px-8">{text}</p>;
}
