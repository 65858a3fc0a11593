import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { initialOf } from './initial.ts';

interface AvatarProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  /** Width and height in pixels. */
  readonly size: number;
  /** Only where no name stands beside it, which would be read twice. */
  readonly alt?: string;
  readonly className?: string;
}

/** A person's picture; their initial while there is none or it fails to load. */
export function Avatar({ name, src, size, alt = '', className = '' }: AvatarProps) {
  // The failed address rather than a flag: another picture is tried again.
  const [failed, setFailed] = useState<string>();
  const shape = { width: size, height: size };
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={alt}
        {...shape}
        decoding="async"
        onError={() => setFailed(src)}
        style={shape}
        className={`shrink-0 rounded-full bg-raised object-cover ${className}`}
      />
    );
  }
  const spoken = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span
      {...spoken}
      style={{ ...shape, fontSize: size * 0.44 }}
      className={`grid shrink-0 place-items-center rounded-full bg-raised font-display leading-none font-semibold [font-stretch:84%] text-soft select-none inset-ring inset-ring-line ${className}`}
    >
      {initialOf(name) || <Icon name="person" size={Math.round(size * 0.55)} />}
    </span>
  );
}
