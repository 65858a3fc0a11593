import type { ReactNode } from 'react';

interface ProfilePlaceProps {
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** The cover reaches both edges; the content below has margins. */
export function ProfilePlace({ head, children }: ProfilePlaceProps) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[73.75rem] pb-32">
      {head}
      <div className="mt-6 grid gap-6 px-4.5 sm:px-5.5 [&>*]:min-w-0">{children}</div>
    </main>
  );
}
