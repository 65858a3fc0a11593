import type { Person } from '@stenope/contract/people';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { useBoundary } from './useBoundary.ts';

type Somebody = Pick<Person, 'id' | 'displayName'>;

interface ShuttingOut {
  /** Menu items to mute and block, for anything that belongs to somebody. */
  readonly itemsFor: (person: Somebody, isMuted?: boolean) => readonly MenuItem[];
  /** Asks for confirmation, then blocks. */
  readonly block: (person: Somebody) => void;
  /** May be rendered anywhere on the page. */
  readonly dialog: ReactNode;
}

/** One dialog a page, whoever is blocked. */
export function useShuttingOut(onBlocked: (person: Somebody) => void): ShuttingOut {
  const { t } = useTranslation('people');
  const tellFailure = useFailureToast();
  const [person, setPerson] = useState<Somebody>();
  const [isOpen, setOpen] = useState(false);
  const { mutate } = useBoundary(() => undefined);
  function mute(userId: string, on: boolean): void {
    mutate(
      { userId, which: 'muted', on },
      {
        onSuccess: () =>
          showToast({
            text: on ? t('mute.done') : t('mute.undone'),
            ...(on && { action: { label: t('mute.end'), onPress: () => mute(userId, false) } }),
          }),
        onError: tellFailure,
      },
    );
  }
  const block = (whom: Somebody) => {
    setPerson(whom);
    setOpen(true);
  };
  return {
    block,
    itemsFor: (whom, isMuted = false) => [
      {
        label: isMuted ? t('mute.undo') : t('mute.do'),
        icon: 'bell',
        onSelect: () => mute(whom.id, !isMuted),
      },
      {
        label: t('block.do'),
        icon: 'lock',
        danger: true,
        onSelect: () => block(whom),
      },
    ],
    dialog: person && (
      <BlockDialog
        key={person.id}
        person={person}
        open={isOpen}
        onClose={() => setOpen(false)}
        onBlocked={() => onBlocked(person)}
      />
    ),
  };
}
