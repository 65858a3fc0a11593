import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';

export interface OverlayProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the confirming one last; fixed while the rest scrolls. */
  readonly actions?: ReactNode;
}

type InteriorProps = Omit<OverlayProps, 'open' | 'onOpenChange'> & {
  /** Content in place of the close button, which then appears for the keyboard only. */
  readonly aside?: ReactNode;
};

/** Common interior of dialog and sheet. */
export function Interior({
  title,
  description,
  closeLabel,
  aside,
  children,
  actions,
}: InteriorProps) {
  // A condition that does not hold leaves null or false.
  const hasBody = children !== undefined && children !== null && children !== false;
  return (
    <>
      <div className="overlay-head">
        <div className={`min-w-0 flex-1 ${aside === undefined ? 'pr-10' : ''}`}>
          <Dialog.Title className="text-[1.625rem]">{title}</Dialog.Title>
          {description !== undefined && (
            <Dialog.Description className="mt-1.5 text-[0.9375rem] text-mute">
              {description}
            </Dialog.Description>
          )}
        </div>
        {aside}
      </div>
      {hasBody && <div className="overlay-body">{children}</div>}
      {actions !== undefined && (
        <div className={`overlay-foot ${hasBody ? 'border-t border-line' : ''}`}>{actions}</div>
      )}
      {/* Last in tab order: the content comes first. */}
      <Dialog.Close
        render={<IconButton label={closeLabel} />}
        className={`absolute! top-3 right-3 ${aside === undefined ? '' : 'not-focus-visible:sr-only focus-visible:bg-panel'}`}
      >
        <Icon name="close" />
      </Dialog.Close>
    </>
  );
}
