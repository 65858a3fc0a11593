import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook, type ButtonKind } from './look.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  /** What was sent is under way: a second press does nothing. */
  readonly busy?: boolean;
}

/**
 * While busy it keeps its place in the order of keys: a `disabled` button would drop the focus to
 * the page. A click that comes to nothing also stops a form sent with Enter.
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

/** The label stays where it was, unseen but read out, so that the width does not jump. */
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

/** Looks like a button and leads elsewhere: `to` within the application, `href` by a whole new page. */
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
  /** Read out: the icon alone says nothing to those who do not see it. */
  readonly label: string;
}

export function IconButton({ label, kind = 'quiet', className = '', ...rest }: IconButtonProps) {
  return (
    <Button aria-label={label} kind={kind} className={`size-11 px-0! ${className}`} {...rest} />
  );
}
