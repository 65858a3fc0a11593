import { Avatar } from './Avatar.tsx';

interface FaceProps {
  readonly name: string;
  readonly src: string | null | undefined;
  /** Of the picture, in pixels. */
  readonly size: number;
  /** Line below the name. */
  readonly note?: string | undefined;
}

/** A person's picture with their name beside it, each of its lines cut where room is short. */
export function Face({ name, src, size, note }: FaceProps) {
  return (
    <>
      <Avatar name={name} src={src} size={size} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {note !== undefined && (
          <span className="mt-0.5 block truncate text-sm text-mute">{note}</span>
        )}
      </span>
    </>
  );
}
