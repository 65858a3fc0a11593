import type { Me } from '@stenope/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Messenger } from '../../features/messages/Messenger.tsx';
import { IconButton, IconLink } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DropdownInterior } from '../../ui/overlays/Dropdown.tsx';
import { OpenConversation } from './OpenConversation.tsx';

interface MessagesDropdownProps {
  readonly me: Me;
  /** Called before a link leads away from the dropdown. */
  readonly onLeave: () => void;
}

/** The chat page's parts, shown one at a time: list, choice of a partner, conversation. */
export function MessagesDropdown({ me, onLeave }: MessagesDropdownProps) {
  const { t } = useTranslation('messages');
  const [openId, setOpenId] = useState<string>();
  const [isPicking, setPicking] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<string>(undefined);
  const toList = () => setOpenId(undefined);
  useEffect(() => {
    // Focus returns to the row that was opened.
    if (openId === undefined && cameFrom.current !== undefined) {
      const rows = place.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [];
      const row = [...rows].find(({ dataset }) => dataset['opens'] === cameFrom.current);
      (row ?? plus.current)?.focus();
    }
    cameFrom.current = openId;
  }, [openId]);
  return (
    <DropdownInterior
      title={t('title')}
      aside={
        <span className="flex">
          <IconButton
            ref={plus}
            label={t('picker.title')}
            aria-expanded={isPicking}
            onClick={() => {
              toList();
              setPicking(!isPicking);
            }}
          >
            <Icon name="plus" />
          </IconButton>
          <IconLink
            to={openId === undefined ? '/chat' : `/chat/${openId}`}
            label={t('whole')}
            onClick={onLeave}
          >
            <Icon name="expand" />
          </IconLink>
        </span>
      }
    >
      {/* A conversation has the background of its own page; the list that of other dropdowns. */}
      <div
        ref={place}
        className={`flex h-[min(34rem,calc(100dvh-9rem))] flex-col ${openId === undefined ? '' : 'bg-wall'}`}
      >
        {openId === undefined ? (
          <Messenger
            hereId={undefined}
            onOpen={setOpenId}
            isPicking={isPicking}
            onPicking={(picks) => {
              setPicking(picks);
              if (!picks) plus.current?.focus();
            }}
          />
        ) : (
          <OpenConversation
            key={openId}
            conversationId={openId}
            memberId={me.id}
            takesFocus
            back={
              <IconButton label={t('back')} onClick={toList}>
                <Icon name="arrow-left" />
              </IconButton>
            }
            onLeave={toList}
            onProfile={onLeave}
          />
        )}
      </div>
    </DropdownInterior>
  );
}
