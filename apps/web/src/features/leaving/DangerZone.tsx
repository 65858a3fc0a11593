import type { Me } from '@stenope/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LeaveForm } from './LeaveForm.tsx';

interface DangerZoneProps {
  readonly me: Pick<Me, 'id' | 'username' | 'email' | 'hasPassword'>;
  /** Called when the account is closed; the viewer is signed out by then. */
  readonly onLeft: () => void | Promise<void>;
}

/** Account deletion, which is confirmed twice. */
export function DangerZone({ me, onLeft }: DangerZoneProps) {
  const { t } = useTranslation('leaving');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="max-w-[52ch] text-soft">{t('danger.sentence')}</p>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('danger.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('danger.dialog')}
        description={t('danger.warning')}
        closeLabel={t('danger.close')}
      >
        <LeaveForm me={me} onLeft={onLeft} onStay={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
