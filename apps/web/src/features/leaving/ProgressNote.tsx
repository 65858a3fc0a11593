import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { ProgressLine } from '../../ui/states/ProgressLine.tsx';
import { percentOf } from './measures.ts';

interface ProgressNoteProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly note: (percent: string) => string;
}

/** Progress as a bar and in words. */
export function ProgressNote({ label, progress, note }: ProgressNoteProps) {
  const language = useLanguageCode();
  return (
    <div className="flex w-full max-w-[26rem] flex-col gap-2">
      <p>{label}</p>
      <ProgressLine label={label} progress={progress} />
      <p className="edge text-mute">{note(percentOf(language, progress))}</p>
    </div>
  );
}
