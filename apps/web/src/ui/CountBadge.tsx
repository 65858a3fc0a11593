import { shownCount } from './count.ts';

/** Count at the corner of a button. Screen readers hear it in the button's name. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="whitespace-nowrap pointer-events-none absolute top-1 left-1/2 ml-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-safelight px-1 text-[0.6875rem] leading-none font-bold text-on-safelight tabular-nums"
    >
      {shownCount(count)}
    </span>
  );
}
