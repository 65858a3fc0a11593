import './progress-line.css';

interface ProgressLineProps {
  /** Accessible name. */
  readonly label: string;
  /** From 0 to 1. */
  readonly progress: number;
  /** True while paused. */
  readonly isHalted?: boolean;
}

/** Progress bar. */
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
