import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/choices/Switch.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { keyTable } from './keyboard.ts';

interface KeysSheetProps {
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly hasLetters: boolean;
  readonly onLetters: (on: boolean) => void;
}

/** Signs on the keys themselves, the same in every language. */
const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
};

/** Sends what is being written, where a line break is a line break. */
const sending = ['Ctrl', '↵'];

/** Every key of the desk, and the switch that turns single letters off. */
export function KeysSheet({ open = true, onClose, hasLetters, onLetters }: KeysSheetProps) {
  const { t } = useTranslation('moderation');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('keys.open')}
      description={t('keys.sentence')}
      closeLabel={t('keys.close')}
    >
      <dl className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
        {keyTable.map(({ does, keys }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {signs[key] ?? key.toUpperCase()}
                </kbd>
              ))}
            </dt>
            <dd className="text-[0.9375rem] text-soft">{t(`keys.does.${does}`)}</dd>
          </div>
        ))}
        <dt className="flex gap-1.5">
          {sending.map((key) => (
            <kbd key={key} className="key">
              {key}
            </kbd>
          ))}
        </dt>
        <dd className="text-[0.9375rem] text-soft">{t('keys.send')}</dd>
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <Switch
          label={t('keys.switch')}
          hint={t('keys.switch_hint')}
          checked={hasLetters}
          onChange={onLetters}
        />
      </div>
    </Dialog>
  );
}
