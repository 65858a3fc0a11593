import { IconButton } from '../buttons/Button.tsx';
import type { ButtonKind } from '../buttons/look.ts';
import { Icon } from '../icons/Icon.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

interface MoreMenuProps {
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly className?: string;
  /** `false` stands for an item that is not offered. */
  readonly items: readonly (MenuItem | false)[];
}

/** Menu of rarely used actions behind three dots; nothing where none is offered. */
export function MoreMenu({ items, ...button }: MoreMenuProps) {
  const offered = items.filter((item) => item !== false);
  if (offered.length === 0) return null;
  const trigger = (
    <IconButton {...button}>
      <Icon name="more" />
    </IconButton>
  );
  return <Menu trigger={trigger} items={offered} />;
}
