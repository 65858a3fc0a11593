import type { ComponentProps } from 'react';

type Kind = 'plain' | 'primary' | 'quiet';

const shape =
  'inline-flex h-11 items-center gap-2 rounded-full border px-4.5 text-[0.9375rem] font-semibold';

const looks: Readonly<Record<Kind, string>> = {
  plain: 'border-line text-ink hover:border-mute',
  primary: 'border-safelight bg-safelight text-on-safelight',
  quiet: 'border-transparent text-soft hover:text-ink',
};

interface Look {
  readonly kind?: Kind;
}

export function Button({ kind = 'plain', ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" className={`${shape} ${looks[kind]}`} {...rest} />;
}

export function ButtonLink({ kind = 'plain', children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={`${shape} ${looks[kind]}`} {...rest}>
      {children}
    </a>
  );
}
