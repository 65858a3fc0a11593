import { Link, type LinkProps } from 'react-router';

export const textLink =
  'inline-flex min-h-11 items-center font-semibold text-ink underline decoration-safelight decoration-2 underline-offset-4 hover:decoration-ink';

interface OtherDoorProps {
  readonly question: string;
  readonly to: LinkProps['to'];
  readonly name: string;
}

/** Link to the other form: sign in instead of register, or the reverse. */
export function OtherDoor({ question, to, name }: OtherDoorProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-4 text-soft">
      {question}
      <Link to={to} className={textLink}>
        {name}
      </Link>
    </p>
  );
}
