import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { popupLook, rowLook } from './look.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Leads somewhere within the application. */
  readonly to?: string;
  readonly onSelect?: () => void;
  /** One of several that are on or off. */
  readonly checked?: boolean;
  /** Cannot be undone. */
  readonly danger?: boolean;
}

interface MenuProps {
  /** A button of ours; it gets its press, its key and its state from here. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
}

export function Menu({ trigger, items }: MenuProps) {
  const aligned = items.some(({ icon }) => icon !== undefined);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-45 outline-hidden">
          <Base.Popup className={`${popupLook} min-w-52 p-1.5`}>
            {items.map((item) => (
              <Row key={item.label} item={item} aligned={aligned} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface RowProps {
  readonly item: MenuItem;
  /** Others have an icon: the words stand below each other all the same. */
  readonly aligned: boolean;
}

function Row({ item, aligned }: RowProps) {
  const { label, to, onSelect, checked, danger = false } = item;
  const look = `${rowLook} ${danger ? 'text-safelight' : 'text-ink'}`;
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        checked={checked}
        onCheckedChange={() => onSelect?.()}
        closeOnClick
        className={look}
      >
        <Face item={item} aligned={aligned}>
          <Base.CheckboxItemIndicator>
            <Icon name="check" size={18} />
          </Base.CheckboxItemIndicator>
        </Face>
      </Base.CheckboxItem>
    );
  }
  if (to !== undefined) {
    return (
      <Base.LinkItem
        render={<Link to={to} />}
        label={label}
        closeOnClick
        onClick={onSelect}
        className={look}
      >
        <Face item={item} aligned={aligned} />
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item onClick={onSelect} className={look}>
      <Face item={item} aligned={aligned} />
    </Base.Item>
  );
}

function Face({ item, aligned, children }: RowProps & { readonly children?: ReactNode }) {
  return (
    <>
      {aligned && (
        <span className="w-4.5 shrink-0">
          {item.icon !== undefined && <Icon name={item.icon} size={18} />}
        </span>
      )}
      <span className="min-w-0 flex-1">{item.label}</span>
      {children}
    </>
  );
}
