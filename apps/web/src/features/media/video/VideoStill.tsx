import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface VideoStillProps {
  readonly file: Blob;
  /** The moment shown, in seconds. */
  readonly at: number;
  readonly onSeconds: (seconds: number) => void;
  /** In its place where the browser cannot show it; a sentence by default. */
  readonly unseen?: ReactNode;
}

/** One frame of a video on this device. */
export function VideoStill({ file, at, onSeconds, unseen }: VideoStillProps) {
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
      className="mx-auto block max-h-[40svh] max-w-full bg-[#000]"
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
