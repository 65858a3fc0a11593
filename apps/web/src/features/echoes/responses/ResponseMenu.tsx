import type { Response } from '@stenope/contract/echoes/responses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';
import { RemoveResponse } from './RemoveResponse.tsx';

interface ResponseMenuProps {
  readonly response: Response;
  readonly isMine: boolean;
  /** Menu items of other features, e.g. report. */
  readonly items: readonly MenuItem[];
}

/** Menu of a response: its giver deletes it, the post's author removes it. */
export function ResponseMenu({ response, isMine, items: others }: ResponseMenuProps) {
  const { t } = useTranslation('echoes');
  const [isRemoving, setRemoving] = useState(false);
  const way = isMine ? 'delete' : 'remove';
  return (
    <>
      <MoreMenu
        label={t('responses.menu', { name: response.author.displayName })}
        items={[
          ...others,
          (response.can.delete || response.can.remove) && {
            label: t(`responses.${way}.label`),
            icon: 'trash',
            danger: true,
            onSelect: () => setRemoving(true),
          },
        ]}
      />
      <RemoveResponse
        response={response}
        way={way}
        open={isRemoving}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}
