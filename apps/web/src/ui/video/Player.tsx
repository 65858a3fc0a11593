import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { Spinner } from '../states/Spinner.tsx';
import { Controls } from './Controls.tsx';
import { actOfKey, type PlayerAct } from './keys.ts';
import './player.css';
import { useFullscreen } from './useFullscreen.ts';
import { useIdle } from './useIdle.ts';
import { usePlayback, type Playback } from './usePlayback.ts';
import type { PlayerWords } from './words.ts';

export interface PlayerProps {
  /** Undefined while it is not known. */
  readonly src: string | undefined;
  readonly poster: string | undefined;
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly hasSound?: boolean;
  /** Address of a WebVTT file. */
  readonly captions?: string | undefined;
  readonly download?: string | undefined;
  readonly words: PlayerWords;
}

/** Plays a film: in its own frame, with its controls below. */
export function Player(props: PlayerProps) {
  const { src, poster, width, height, seconds, captions, download, hasSound = true, words } = props;
  const place = useRef<HTMLFieldSetElement>(null);
  const { video, playback, events, ...playing } = usePlayback({
    seconds,
    hasCaptions: captions !== undefined,
  });
  const { isFull, toggle } = useFullscreen(place, video);
  const { isIdle, wake } = useIdle(isFull && playback.isPlaying);
  const act = (asked: PlayerAct) => (asked.name === 'fullscreen' ? toggle() : playing.act(asked));
  useLayoutEffect(() => {
    if (playback.fault !== undefined) takeFocusOfHidden(place.current);
  }, [playback.fault]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    wake();
    const asked = isForItself(event) ? undefined : actOfKey(event);
    if (!asked) return;
    event.preventDefault();
    // Arrows go to the next work elsewhere on the page.
    event.stopPropagation();
    act(asked);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that no button has
    <fieldset
      ref={place}
      aria-label={words.label}
      // Takes the focus of what goes away, so that keys work on.
      tabIndex={-1}
      className={`player ${isFull ? 'night' : ''}`}
      data-full={isFull}
      data-idle={isIdle}
      style={{ ['--ratio' as string]: width / height }}
      onKeyDown={onKeyDown}
      onPointerMove={wake}
    >
      <div className="player-picture" style={{ aspectRatio: `${width} / ${height}` }}>
        {/* Captions are the author's to give; without them there is no track. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          {...events}
          src={src}
          poster={poster}
          preload="none"
          // Captions of another origin need it: in the native apps, the server is one.
          crossOrigin={src?.startsWith('http') ? 'anonymous' : undefined}
          playsInline
          width={width}
          height={height}
          // The bar has a button for it.
          tabIndex={-1}
          onClick={() => act({ name: 'toggle' })}
        >
          {captions !== undefined && (
            <track kind="captions" src={captions} label={words.captions} />
          )}
        </video>
        <Over
          playback={playback}
          words={words}
          onBegin={() => {
            place.current?.focus({ preventScroll: true });
            act({ name: 'toggle' });
          }}
          onRetry={() => {
            place.current?.focus({ preventScroll: true });
            playing.retry();
          }}
        />
      </div>
      <Controls
        playback={playback}
        words={words}
        isFull={isFull}
        hasCaptions={captions !== undefined}
        hasSound={hasSound}
        download={download}
        onAct={act}
        onSeek={playing.seekTo}
        onSpeed={playing.setSpeed}
      />
    </fieldset>
  );
}

/** What cannot be played has no controls: the focus must not go with them. */
function takeFocusOfHidden(player: HTMLElement | null): void {
  const { activeElement: focused } = document;
  if (!player || !focused || !player.contains(focused)) return;
  if (!focused.checkVisibility({ visibilityProperty: true })) player.focus({ preventScroll: true });
}

/** Buttons are pressed with the space bar, and lists are walked through with keys. */
function isForItself({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement) return true;
  return target instanceof Element && key === ' ' && target.closest('button, a') !== null;
}

interface OverProps {
  readonly playback: Playback;
  readonly words: PlayerWords;
  readonly onBegin: () => void;
  readonly onRetry: () => void;
}

/** What stands over the picture: how to begin, that one waits, or what went wrong. */
function Over({ playback, words, onBegin, onRetry }: OverProps) {
  const { fault, hasBegun, isWaiting } = playback;
  if (fault !== undefined) {
    return (
      <div role="alert" className="player-over player-fault night">
        <p className="font-semibold">{words.failed}</p>
        <p className="text-sm text-soft">
          {fault === 'failed' ? words.inaccessible : words.unsupported}
        </p>
        {fault === 'failed' && <Button onClick={onRetry}>{words.retry}</Button>}
      </div>
    );
  }
  if (!hasBegun) {
    return (
      <button
        type="button"
        // For pointers and fingers: to everybody else the bar's button is the same.
        aria-hidden="true"
        tabIndex={-1}
        className="player-over player-begin night"
        onClick={onBegin}
      >
        <span>
          <Icon name="play" size={32} />
        </span>
      </button>
    );
  }
  return isWaiting ? (
    <span className="player-over player-waiting night">
      <Spinner size={44} label={words.loading} />
    </span>
  ) : null;
}
