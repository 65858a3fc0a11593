import './progress-line.css';

interface ProgressLineProps {
  /** What is under way. */
  readonly label: string;
  /** From 0 to 1. */
  readonly progress: number;
  /** It stands still. */
  readonly isHalted?: boolean;
}

/** How far something is: a line that fills. */
export function ProgressLine({ label, progress, isHalted = false }: ProgressLineProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.floor(progress * 100)}
      className={`progress-line ${isHalted ? 'text-mute' : 'text-safelight'}`}
    />
  );
}
