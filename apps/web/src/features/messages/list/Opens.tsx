import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OpensProps {
  /** Address to link to; without one it is a button that only calls `onPress`. */
  readonly to: string | undefined;
  readonly onPress: () => void;
  readonly isHere: boolean;
  /** Identifies the row, so that focus can return to it. */
  readonly id: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Link to a conversation's page, or button within the dropdown. */
export function Opens({ to, onPress, isHere, id, className, children }: OpensProps) {
  if (to === undefined) {
    return (
      <button type="button" data-opens={id} onClick={onPress} className={className}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      onClick={onPress}
      aria-current={isHere ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
