import { useEffect, useRef } from 'react';

interface ScreenTitleProps {
  /** Progress text, on screens with steps. */
  readonly progress?: string | undefined;
  readonly title: string;
  readonly sentence?: string;
  /** Focuses the title: it replaces another screen, and screen readers must notice. */
  readonly takesFocus?: boolean;
}

/** Title of a screen with one task. */
export function ScreenTitle({ progress, title, sentence, takesFocus = false }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="mb-8 flex flex-col gap-4">
      {progress !== undefined && <p className="edge text-mute">{progress}</p>}
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[clamp(2.25rem,1.6rem+2.6vw,3.25rem)] outline-none"
      >
        {title}
      </h1>
      {sentence !== undefined && <p className="text-lg wrap-anywhere text-soft">{sentence}</p>}
    </div>
  );
}
