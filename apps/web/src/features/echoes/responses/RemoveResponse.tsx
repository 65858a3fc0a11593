import type { Response } from '@stenope/contract/echoes/responses';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { TakeDownDialog } from '../../../platform/forms/TakeDownDialog.tsx';
import { useRemoveResponse } from './responses-query.ts';

interface RemoveResponseProps {
  readonly response: Response;
  /** `delete` for one's own response, `remove` for another's under one's post. */
  readonly way: 'delete' | 'remove';
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RemoveResponse({ response, way, open, onClose }: RemoveResponseProps) {
  const { t } = useTranslation('echoes');
  const { mutate, ...state } = useRemoveResponse(response);
  if (response.can.remove) {
    return (
      <TakeDownDialog
        open={open}
        onClose={onClose}
        title={t('responses.remove.title')}
        closeLabel={t('close')}
        removal={{ ...state, mutate: (reason) => mutate(reason, { onSuccess: onClose }) }}
      />
    );
  }
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t(`responses.${way}.title`),
        sentence: t('responses.gone'),
        cancel: t('cancel'),
        confirm: t(`responses.${way}.label`),
        close: t('close'),
      }}
      deletion={{ ...state, mutate: () => mutate(undefined) }}
    />
  );
}
