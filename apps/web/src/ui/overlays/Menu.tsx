import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { popupLook, rowLook } from './look.ts';
import { useBackCloses } from './useBackCloses.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Leads somewhere within the application. */
  readonly to?: string;
  /** What the page it leads to is told. */
  readonly state?: unknown;
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

/**
 * Stands still while it is open, whatever becomes of the row it belongs to: a list that grows above
 * it, or a right that comes or goes, must not take it away between press and release.
 */
export function Menu({ trigger, items }: MenuProps) {
  const { root, shown } = useStill(items);
  const aligned = shown.some(({ icon }) => icon !== undefined);
  return (
    <Base.Root {...root}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={6}
          align="end"
          disableAnchorTracking
          className="z-45 outline-hidden"
        >
          <Base.Popup className={`${popupLook} min-w-52 p-1.5`}>
            {shown.map((item) => (
              <Row key={item.label} item={item} aligned={aligned} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A hand that presses without going anywhere trembles by less. */
const tremblePx = 8;

/** While it is open: the items of its opening in their order, each doing what it does now. */
function useStill(items: readonly MenuItem[]) {
  const pressed = useRef<Event>(undefined);
  const [open, setOpen] = useState(false);
  const [offered, setOffered] = useState<readonly MenuItem[]>();
  useBackCloses(open, () => setOpen(false));
  const onOpenChange = (opens: boolean, details: Base.Root.ChangeEventDetails) => {
    if (opens) {
      pressed.current = details.event;
      setOffered(items);
    } else if (details.reason === 'cancel-open' && isNear(pressed.current, details.event)) {
      // Not drawn away from the button: the button went away from under the hand.
      details.cancel();
      return;
    }
    setOpen(opens);
  };
  const onOpenChangeComplete = (isOpen: boolean) => {
    if (!isOpen) setOffered(undefined);
  };
  const now = new Map(items.map((item) => [item.label, item]));
  const shown = offered?.map((item) => now.get(item.label) ?? item) ?? items;
  return { root: { open, onOpenChange, onOpenChangeComplete }, shown };
}

function isNear(press: Event | undefined, release: Event): boolean {
  if (!(press instanceof MouseEvent) || !(release instanceof MouseEvent)) return false;
  const [right, down] = [release.clientX - press.clientX, release.clientY - press.clientY];
  return Math.hypot(right, down) < tremblePx;
}

interface RowProps {
  readonly item: MenuItem;
  /** Others have an icon: the words stand below each other all the same. */
  readonly aligned: boolean;
}

function Row({ item, aligned }: RowProps) {
  const { label, to, state, onSelect, checked, danger = false } = item;
  const look = `${rowLook} ${danger ? 'text-error' : 'text-ink'}`;
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
        render={<Link to={to} state={state} />}
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
