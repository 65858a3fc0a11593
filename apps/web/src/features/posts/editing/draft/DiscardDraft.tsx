import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';

/** Confirmed once, because it cannot be undone. */
export function DiscardDraft({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('create');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('draft.discard')} onClick={() => setOpen(true)}>
        <Icon name="trash" size={18} />
      </IconButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('draft.question')}
        description={t('draft.sentence')}
        closeLabel={t('close')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setOpen(false);
                onDiscard();
              }}
            >
              {t('draft.discard')}
            </Button>
          </>
        }
      />
    </>
  );
}
