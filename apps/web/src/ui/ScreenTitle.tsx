import { useEffect, useRef } from 'react';

interface ScreenTitleProps {
  /** How far one is, where there are steps. */
  readonly progress?: string | undefined;
  readonly title: string;
  readonly sentence?: string;
  /** It has taken the place of another: those who do not see that are told. */
  readonly takesFocus?: boolean;
}

/** The head of a screen that asks for one thing. */
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
