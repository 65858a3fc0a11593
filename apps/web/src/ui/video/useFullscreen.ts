import { useEffect, useState, type RefObject } from 'react';

/** On iPhones only the film itself can fill the screen, with the system's own controls. */
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
}

interface Fullscreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
}

/** Lets a part of the page fill the screen. */
export function useFullscreen(
  place: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): Fullscreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () =>
      setFull(place.current !== null && document.fullscreenElement === place.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [place]);
  return {
    isFull,
    toggle: () => {
      if (document.fullscreenElement !== null) {
        void document.exitFullscreen();
      } else if (document.fullscreenEnabled) {
        // Refused without a press of the member: then it stays as it is.
        void place.current?.requestFullscreen().catch(() => undefined);
      } else {
        const film: PhoneVideo | null = video.current;
        film?.webkitEnterFullscreen?.();
      }
    },
  };
}
