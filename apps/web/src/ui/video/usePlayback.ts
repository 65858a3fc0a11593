import { useEffect, useRef, useState, type RefObject, type VideoHTMLAttributes } from 'react';
import { besideFrame, frameLength, usualFrame } from './frame-length.ts';
import { speedAfter, type PlayerAct } from './keys.ts';

/** What the media element says of itself. */
export interface Playback {
  readonly isPlaying: boolean;
  /** It was started once: from then on the poster is gone. */
  readonly hasBegun: boolean;
  readonly hasEnded: boolean;
  readonly isWaiting: boolean;
  readonly at: number;
  readonly duration: number;
  readonly isMuted: boolean;
  readonly speed: number;
  readonly hasCaptions: boolean;
  readonly fault: 'failed' | 'unsupported' | undefined;
}

interface Playing {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly playback: Playback;
  /** Handlers of the media element. */
  readonly events: VideoHTMLAttributes<HTMLVideoElement>;
  readonly act: (act: Exclude<PlayerAct, { readonly name: 'fullscreen' }>) => void;
  readonly seekTo: (seconds: number) => void;
  readonly setSpeed: (speed: number) => void;
  readonly retry: () => void;
}

interface Film {
  readonly seconds: number;
  readonly hasCaptions: boolean;
}

/** A film's element, what it does, and what can be asked of it. */
export function usePlayback({ seconds, hasCaptions }: Film): Playing {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    hasBegun: false,
    hasEnded: false,
    isWaiting: false,
    at: 0,
    duration: seconds,
    isMuted: false,
    speed: 1,
    hasCaptions: false,
    fault: undefined,
  });
  const show = (change: Partial<Playback>) => setPlayback((now) => ({ ...now, ...change }));
  const frame = useFrameLength(video);
  const seekTo = (to: number) => {
    const film = video.current;
    if (!film) return;
    setTime(film, to);
    // At once, so that the thumb follows the finger while the frame is fetched.
    show({ at: to, hasBegun: true, hasEnded: false });
  };
  return {
    video,
    playback,
    events: eventsOf(show),
    seekTo,
    setSpeed: (speed) => {
      if (video.current) setSpeed(video.current, speed);
    },
    retry: () => {
      show({ fault: undefined, isWaiting: true });
      video.current?.load();
      if (video.current) play(video.current);
    },
    act: (asked) => {
      const film = video.current;
      if (!film || playback.fault !== undefined) return;
      const { duration } = playback;
      if (asked.name === 'toggle') toggle(film);
      else if (asked.name === 'mute') setMuted(film, !film.muted);
      else if (asked.name === 'speed') setSpeed(film, speedAfter(film.playbackRate, asked.by));
      else if (asked.name === 'to') seekTo(duration * asked.share);
      else if (asked.name === 'seek') {
        seekTo(Math.min(Math.max(film.currentTime + asked.by, 0), duration));
      } else if (asked.name === 'frame') {
        film.pause();
        seekTo(besideFrame(film.currentTime, asked.by, frame.current, duration));
      } else if (hasCaptions) {
        showCaptions(film, !playback.hasCaptions);
        show({ hasCaptions: !playback.hasCaptions });
      }
    },
  };
}

function play(film: HTMLVideoElement): void {
  // Refused when the file is broken, which `onError` tells.
  void film.play().catch(() => undefined);
}

function toggle(film: HTMLVideoElement): void {
  if (film.paused) play(film);
  else film.pause();
}

function setTime(film: HTMLVideoElement, seconds: number): void {
  film.currentTime = seconds;
}

function setMuted(film: HTMLVideoElement, isMuted: boolean): void {
  film.muted = isMuted;
}

function setSpeed(film: HTMLVideoElement, speed: number): void {
  film.playbackRate = speed;
}

function showCaptions(film: HTMLVideoElement, isShown: boolean): void {
  for (const track of film.textTracks) track.mode = isShown ? 'showing' : 'disabled';
}

function eventsOf(show: (change: Partial<Playback>) => void): Playing['events'] {
  return {
    onPlay: () => show({ isPlaying: true, hasBegun: true, hasEnded: false }),
    onPlaying: () => show({ isWaiting: false }),
    onPause: () => show({ isPlaying: false, isWaiting: false }),
    onEnded: () => show({ hasEnded: true }),
    onWaiting: () => show({ isWaiting: true }),
    onCanPlay: () => show({ isWaiting: false }),
    onSeeked: ({ currentTarget }) => show({ isWaiting: false, at: currentTarget.currentTime }),
    onTimeUpdate: ({ currentTarget }) => {
      // While a seek is under way the time is where one wants to be.
      if (!currentTarget.seeking) show({ at: currentTarget.currentTime });
    },
    onDurationChange: ({ currentTarget: { duration } }) => {
      if (Number.isFinite(duration)) show({ duration });
    },
    onVolumeChange: ({ currentTarget }) =>
      show({ isMuted: currentTarget.muted || currentTarget.volume === 0 }),
    onRateChange: ({ currentTarget }) => show({ speed: currentTarget.playbackRate }),
    onError: ({ currentTarget }) =>
      show({ fault: canPlay(currentTarget) ? 'failed' : 'unsupported', isWaiting: false }),
  };
}

/** Films are H.264 in MP4; a browser that never plays them is not told to try again. */
function canPlay(film: HTMLVideoElement): boolean {
  return film.canPlayType('video/mp4; codecs="avc1.42E01E"') !== '';
}

/** Measures how long a frame is while the film plays, where the browser tells. */
function useFrameLength(video: RefObject<HTMLVideoElement | null>): RefObject<number> {
  const length = useRef(usualFrame);
  useEffect(() => {
    const film = video.current;
    if (!film || !('requestVideoFrameCallback' in film)) return undefined;
    let before: number | undefined;
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (before !== undefined && !film.paused) {
        length.current = frameLength(length.current, before, mediaTime);
      }
      before = mediaTime;
      handle = film.requestVideoFrameCallback(look);
    };
    let handle = film.requestVideoFrameCallback(look);
    return () => film.cancelVideoFrameCallback(handle);
  }, [video]);
  return length;
}
