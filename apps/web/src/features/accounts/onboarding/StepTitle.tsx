import { useEffect, useRef } from 'react';

interface StepTitleProps {
  readonly progress?: string | undefined;
  readonly title: string;
  readonly sentence: string;
}

/** Takes the focus, for who does not see that the page has changed. */
export function StepTitle({ progress, title, sentence }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
      <p className="max-w-[46ch] text-lg text-soft">{sentence}</p>
    </div>
  );
}
