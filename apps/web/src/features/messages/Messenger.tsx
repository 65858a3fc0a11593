import type { Conversation } from '@stenope/contract/messages/conversations';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { ListPanel } from './list/ListPanel.tsx';
import { Picker } from './picker/Picker.tsx';

interface MessengerProps {
  readonly hereId: string | undefined;
  readonly addressOf?: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
}

/** Conversation list, or the picker for a new partner. */
export function Messenger({ isPicking, onPicking, onOpen, ...list }: MessengerProps) {
  const { t } = useTranslation('messages');
  if (isPicking) {
    const picked = ({ id }: Conversation) => {
      onPicking(false);
      onOpen(id);
    };
    return <Picker onPicked={picked} onClose={() => onPicking(false)} />;
  }
  return (
    <ListPanel
      {...list}
      onOpen={onOpen}
      start={<Button onClick={() => onPicking(true)}>{t('picker.title')}</Button>}
    />
  );
}
