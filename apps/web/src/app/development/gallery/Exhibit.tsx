import type { ReactNode } from 'react';

interface RoomProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of the gallery. */
export function Room({ id, title, children }: RoomProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="pt-14">
      <h2 id={`${id}-title`} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ExhibitProps {
  readonly name: string;
  /** `h2` on a page without rooms. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** One component on show, with its name set like a film's edge print. */
export function Exhibit({ name, heading: Heading = 'h3', children }: ExhibitProps) {
  return (
    <div className="mt-7">
      <Heading className="edge mb-3.5 text-mute">{name}</Heading>
      {children}
    </div>
  );
}
