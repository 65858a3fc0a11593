import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useReporting } from '../../../features/reports/useReporting.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx';

interface ProfileMenuProps {
  readonly person: Person;
  /** Items placed before the report item. */
  readonly items: readonly MenuItem[];
}

/** Menu with the rarely used actions on another member. */
export function ProfileMenu({ person, items }: ProfileMenuProps) {
  const { t } = useTranslation('reports');
  const { itemFor, dialog } = useReporting();
  return (
    <>
      <MoreMenu
        kind="plain"
        label={t('menu', { name: person.displayName })}
        items={[...items, itemFor({ kind: 'profile', id: person.id })]}
      />
      {dialog}
    </>
  );
}
