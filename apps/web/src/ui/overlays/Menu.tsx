import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { popupLook, rowLook } from './look.ts';
import { useBackCloses } from './useBackCloses.ts';

export interface MenuItem {
  readonly label: string;
  /** Language of the label, where it is not the page's. */
  readonly lang?: string;
  readonly icon?: IconName;
  /** Address within the application. */
  readonly to?: string;
  /** Router state for that page. */
  readonly state?: unknown;
  readonly onSelect?: () => void;
  /** Makes the item a checkbox. */
  readonly checked?: boolean;
  /** Marks an action that cannot be undone. */
  readonly danger?: boolean;
}

interface MenuProps {
  /** Our own button; receives its handlers and state from here. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
}

/**
 * Menu that stays unchanged while open, whatever happens to its row: a list growing above it or a
 * changed permission must not remove an item between press and release.
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

/** Smaller movements during a press are jitter. */
const tremblePx = 8;

/** While open: the items as of its opening, with their current actions. */
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
      // The pointer did not leave the button: the button moved away under it.
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
  /** Other items have an icon: the labels are aligned all the same. */
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
      <span lang={item.lang} className="min-w-0 flex-1">
        {item.label}
      </span>
      {children}
    </>
  );
}
