import type { Conversation } from '@stenope/contract/messages/conversations';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';

interface ConversationHeadProps {
  readonly conversation: Conversation | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Back button, where the list is not shown beside. */
  readonly back: ReactNode;
  readonly onProfile: (() => void) | undefined;
  readonly items: readonly MenuItem[];
}

/** Head of a conversation: the partner, and a menu of rare actions. */
export function ConversationHead(props: ConversationHeadProps) {
  const { conversation, heading, back, onProfile, items } = props;
  const { t } = useTranslation('messages');
  const partner = conversation?.with;
  const name = partner?.displayName ?? (conversation ? t('list.gone') : '');
  const handle = `@${partner?.username}`;
  return (
    <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-2.5 md:px-6">
      {back}
      <Avatar name={name} src={partner?.avatar ?? undefined} size={38} />
      <div className="min-w-0 grow leading-tight">
        <h2
          ref={heading}
          tabIndex={-1}
          className="truncate font-text! text-base! font-semibold! tracking-normal! [font-stretch:100%]! outline-none"
        >
          {name}
        </h2>
        {partner && (
          <p className="truncate text-sm text-mute">
            <Link
              to={`/profile/${partner.username}`}
              onClick={onProfile}
              className="hover:underline"
            >
              {handle}
            </Link>
          </p>
        )}
      </div>
      {conversation && (
        <Menu
          trigger={
            <IconButton label={t('menu.label', { name })}>
              <Icon name="more" />
            </IconButton>
          }
          items={items}
        />
      )}
    </div>
  );
}
