import type { Response } from '@stenope/contract/echoes/responses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useRemoveResponse } from './responses-query.ts';

/** Its author may, and the author of the post. */
export function RemoveResponse({ response }: { readonly response: Response }) {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useRemoveResponse(response);
  return (
    <>
      <IconButton
        label={t('responses.remove_named', { name: response.author.displayName })}
        onClick={() => setOpen(true)}
      >
        <Icon name="trash" />
      </IconButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('responses.remove_title')}
        description={t('responses.remove_sentence')}
        closeLabel={t('close')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button kind="danger" busy={isPending} onClick={() => mutate()}>
              {t('responses.remove')}
            </Button>
          </>
        }
      >
        {error ? (
          <p role="alert" className="font-medium text-safelight">
            {sentence(error)}
          </p>
        ) : undefined}
      </Dialog>
    </>
  );
}
