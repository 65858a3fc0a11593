import type { ReactNode } from 'react';
import { buttonLook } from '../buttons/look.ts';
import { IconButton } from '../buttons/Button.tsx';
import { EdgeSelect } from '../EdgeSelect.tsx';
import { Drawing } from '../icons/Drawing.tsx';
import { Icon } from '../icons/Icon.tsx';
import { clockOf } from './clock.ts';
import { playerDrawings } from './drawings.tsx';
import { speeds, type PlayerAct } from './keys.ts';
import { Timeline } from './Timeline.tsx';
import type { Playback } from './usePlayback.ts';
import type { PlayerWords } from './words.ts';

interface ControlsProps {
  readonly playback: Playback;
  readonly words: PlayerWords;
  readonly isFull: boolean;
  readonly hasCaptions: boolean;
  readonly hasSound: boolean;
  /** Address of the file, where the author lets it be taken. */
  readonly download: string | undefined;
  readonly onAct: (act: PlayerAct) => void;
  readonly onSeek: (seconds: number) => void;
  readonly onSpeed: (speed: number) => void;
}

/** The bar below the picture, which nothing covers. What cannot play has nothing to play it with. */
export function Controls(props: ControlsProps) {
  const { playback, words, isFull, hasSound, download, onAct } = props;
  const { at, duration, isMuted, fault } = playback;
  const playing = fault === undefined ? '' : 'invisible';
  const times = [clockOf(at), clockOf(duration)];
  return (
    <div className="player-bar">
      <div className={`player-time ${playing}`}>
        <PlayButton playback={playback} words={words} onAct={onAct} />
        <Timeline at={at} duration={duration} words={words} onSeek={props.onSeek} />
        <span className="edge px-2" aria-hidden="true">
          {times.join(' / ')}
        </span>
        {hasSound && (
          <IconButton
            label={isMuted ? words.unmute : words.mute}
            onClick={() => onAct({ name: 'mute' })}
          >
            <Drawing>{isMuted ? playerDrawings.muted : playerDrawings.sound}</Drawing>
          </IconButton>
        )}
      </div>
      <div className="player-buttons">
        <div className={`player-buttons flex-1 ${playing}`}>
          <ViewButtons {...props} />
        </div>
        {download !== undefined && (
          <DownloadLink address={download} label={words.download}>
            <Drawing>{playerDrawings.download}</Drawing>
          </DownloadLink>
        )}
        <IconButton
          label={isFull ? words.leaveFullscreen : words.fullscreen}
          onClick={() => onAct({ name: 'fullscreen' })}
        >
          <Drawing>{isFull ? playerDrawings.window : playerDrawings.full}</Drawing>
        </IconButton>
      </div>
    </div>
  );
}

/** How one looks at it: frame by frame, how fast, with captions. */
function ViewButtons({ playback, words, hasCaptions, onAct, onSpeed }: ControlsProps) {
  const { speed } = playback;
  return (
    <>
      <IconButton label={words.frameBack} onClick={() => onAct({ name: 'frame', by: -1 })}>
        <Drawing>{playerDrawings['frame-back']}</Drawing>
      </IconButton>
      <IconButton label={words.frameOn} onClick={() => onAct({ name: 'frame', by: 1 })}>
        <Drawing>{playerDrawings['frame-on']}</Drawing>
      </IconButton>
      <span className="flex-1" />
      <EdgeSelect
        label={words.speed}
        value={String(speed)}
        options={speedsWith(speed).map((one) => ({ value: String(one), name: words.speedOf(one) }))}
        onChoose={(chosen) => onSpeed(Number(chosen))}
      />
      {hasCaptions && (
        <IconButton
          label={words.captions}
          aria-pressed={playback.hasCaptions}
          className="aria-pressed:bg-ink aria-pressed:text-wall"
          onClick={() => onAct({ name: 'captions' })}
        >
          <Drawing>{playerDrawings.captions}</Drawing>
        </IconButton>
      )}
    </>
  );
}

function PlayButton({
  playback,
  words,
  onAct,
}: Pick<ControlsProps, 'playback' | 'words' | 'onAct'>) {
  const { isPlaying, hasEnded } = playback;
  const label = hasEnded ? words.replay : words.play;
  return (
    <IconButton label={isPlaying ? words.pause : label} onClick={() => onAct({ name: 'toggle' })}>
      {hasEnded && !isPlaying ? (
        <Drawing>{playerDrawings.replay}</Drawing>
      ) : (
        <Icon name={isPlaying ? 'pause' : 'play'} />
      )}
    </IconButton>
  );
}

/** A speed the browser's own menu set may be another. */
function speedsWith(speed: number): readonly number[] {
  return [...new Set([...speeds, speed])].toSorted((a, b) => a - b);
}

interface DownloadLinkProps {
  readonly address: string;
  readonly label: string;
  readonly children: ReactNode;
}

function DownloadLink({ address, label, children }: DownloadLinkProps) {
  return (
    <a href={address} download aria-label={label} className={buttonLook('quiet', 'size-11 px-0!')}>
      {children}
    </a>
  );
}
