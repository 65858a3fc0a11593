import { Popover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { popupLook } from './look.ts';
import { useBackCloses } from './useBackCloses.ts';

interface DropdownProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Our own button; receives its handlers and state from here. */
  readonly trigger: ReactElement;
  readonly closeLabel: string;
  /** A `DropdownInterior`. */
  readonly children: ReactNode;
  /** Whether focus returns to the button on close; not when a link was followed. */
  readonly returnsFocus?: () => boolean;
}

/**
 * Popover below its button, with more content than a menu: focus moves in, is trapped, and returns.
 * Full width on phones.
 */
export function Dropdown(props: DropdownProps) {
  const { open, onOpenChange, trigger, closeLabel, children, returnsFocus = () => true } = props;
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Popover.Root modal open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          align="end"
          collisionPadding={8}
          // Always below its button, as high as there is room: its content scrolls.
          collisionAvoidance={{ side: 'none', align: 'shift', fallbackAxisSide: 'none' }}
          // Below dialogs opened from it.
          className="z-39 outline-hidden"
        >
          <Popover.Popup
            finalFocus={returnsFocus}
            className={`${popupLook} relative flex max-h-[min(var(--available-height),44rem)]! w-[26.5rem] flex-col overflow-hidden!`}
          >
            {children}
            {/* Last in tab order: the content comes first. */}
            <Popover.Close
              render={<IconButton label={closeLabel} />}
              className="absolute! top-1.5 right-1.5"
            >
              <Icon name="close" />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface InteriorProps {
  readonly title: string;
  /** Content at the end of the title's line. */
  readonly aside?: ReactNode;
  /** Fixed at the bottom while the rest scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function DropdownInterior({ title, aside, foot, children }: InteriorProps) {
  return (
    <>
      <div className="flex min-h-14 shrink-0 items-center justify-between gap-2 border-b border-line pr-13 pl-4.5">
        <Popover.Title className="text-xl">{title}</Popover.Title>
        {aside}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {foot !== undefined && <div className="shrink-0 border-t border-line">{foot}</div>}
    </>
  );
}
