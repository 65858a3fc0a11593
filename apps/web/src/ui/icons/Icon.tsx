import { Drawing } from './Drawing.tsx';
import { drawings } from './drawings.tsx';

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  /** In pixels, both ways. */
  readonly size?: number;
}

/** Any of them by its name. The frame around the pages takes its own, so as not to fetch all. */
export function Icon({ name, size = 20 }: IconProps) {
  return <Drawing size={size}>{drawings[name]}</Drawing>;
}
