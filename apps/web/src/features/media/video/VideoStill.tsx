import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stillLook, stillRoom } from './still-room.ts';

interface VideoStillProps {
  readonly file: Blob;
  /** The moment shown, in seconds. */
  readonly at: number;
  readonly onSeconds: (seconds: number) => void;
  /** Keeps the room that `--ratio` names until the file is read. */
  readonly keepsRoom?: boolean;
  /** In its place where the browser cannot show it; a sentence by default. */
  readonly unseen?: ReactNode;
}

/** One frame of a video on this device. */
export function VideoStill({ file, at, onSeconds, keepsRoom = false, unseen }: VideoStillProps) {
  const { t } = useTranslation('video');
  const [isUnseen, setUnseen] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const show = useCallback(
    (element: HTMLVideoElement | null) => {
      film.current = element;
      if (element === null) return undefined;
      const url = URL.createObjectURL(file);
      element.src = url;
      return () => {
        film.current = null;
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );
  useEffect(() => {
    if (film.current) film.current.currentTime = at;
  }, [at]);
  if (isUnseen) {
    return unseen ?? <p className="p-6 text-center text-soft">{t('choose.unseen')}</p>;
  }
  return (
    <video
      ref={show}
      muted
      playsInline
      preload="auto"
      aria-label={t('choose.view')}
      className={`bg-[#000] ${stillLook}`}
      style={keepsRoom ? stillRoom : { maxHeight: 'var(--tallest)' }}
      onLoadedMetadata={({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) onSeconds(currentTarget.duration);
        setTime(currentTarget, at);
      }}
      onError={() => setUnseen(true)}
    />
  );
}

function setTime(film: HTMLVideoElement, seconds: number): void {
  film.currentTime = seconds;
}
