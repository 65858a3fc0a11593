import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook, type ButtonKind } from './look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  /** A request is in flight: further presses do nothing. */
  readonly busy?: boolean;
}

/**
 * While busy it stays focusable: a `disabled` button would drop the focus to the page. A cancelled
 * click also stops a form submitted with Enter.
 */
export function Button({
  kind = 'plain',
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={buttonLook(kind, className)}
    >
      {busy ? <Waiting>{children}</Waiting> : children}
    </button>
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
}

/** The label stays, invisible but read out, so that the width does not jump. */
function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
      <span className="absolute inset-0 m-auto size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
    </>
  );
}

interface LinkLook {
  readonly kind?: ButtonKind;
}

type ButtonLinkProps = LinkLook &
  (
    | (ComponentProps<typeof Link> & { readonly href?: never })
    | (ComponentProps<'a'> & { readonly href: string; readonly to?: never })
  );

/** Link that looks like a button: `to` within the application, `href` with a full page load. */
export function ButtonLink({ kind = 'plain', className, ...rest }: ButtonLinkProps) {
  const look = buttonLook(kind, className);
  if (rest.to === undefined) {
    const { children, to: _, ...anchor } = rest;
    return (
      <a {...anchor} className={look}>
        {children}
      </a>
    );
  }
  return <Link {...rest} className={look} />;
}

interface IconButtonProps extends ButtonProps {
  /** Accessible name, since the icon alone has none. */
  readonly label: string;
}

export function IconButton({ label, kind = 'quiet', className = '', ...rest }: IconButtonProps) {
  return (
    <Button aria-label={label} kind={kind} className={`size-11 px-0! ${className}`} {...rest} />
  );
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label'> &
  Pick<IconButtonProps, 'label'>;

/** Link within the application that looks like an icon button. */
export function IconLink({ label, className = '', ...rest }: IconLinkProps) {
  const look = buttonLook('quiet', `size-11 px-0! ${className}`);
  return <Link aria-label={label} className={look} {...rest} />;
}
