import { Drawing } from './Drawing.tsx';
import { drawings } from './drawings.tsx';

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** Any icon by name. The shell uses `firstDrawings`, so as not to load all. */
export function Icon({ name, size = 20 }: IconProps) {
  return <Drawing size={size}>{drawings[name]}</Drawing>;
}
