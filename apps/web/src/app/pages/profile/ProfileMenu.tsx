import type { Person } from '@stenope/contract/people';
import { useTranslation } from 'react-i18next';
import { useReporting } from '../../../features/reports/useReporting.tsx';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';

interface ProfileMenuProps {
  readonly person: Person;
  /** Before the report: what else is rarely wanted. */
  readonly items: readonly MenuItem[];
}

/** What is rarely wanted of another member. */
export function ProfileMenu({ person, items }: ProfileMenuProps) {
  const { t } = useTranslation('reports');
  const { itemFor, dialog } = useReporting();
  return (
    <>
      <Menu
        trigger={
          <IconButton kind="plain" label={t('menu', { name: person.displayName })}>
            <Icon name="more" />
          </IconButton>
        }
        items={[...items, itemFor({ kind: 'profile', id: person.id })]}
      />
      {dialog}
    </>
  );
}
