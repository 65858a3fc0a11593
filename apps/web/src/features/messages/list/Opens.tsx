import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface OpensProps {
  /** Where it leads; without an address it only tells. */
  readonly to: string | undefined;
  readonly onPress: () => void;
  readonly isHere: boolean;
  /** By which whoever comes back from it finds it again. */
  readonly id: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Opens something on a page of its own, or within the dropdown one is in. */
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
