import { useEffect, useRef, useState } from 'react';
import { isStill } from '../../motion.ts';
import { pointedAt, Turns } from './turn.ts';
import './preview.css';

interface PreviewProps {
  /** Address of a short film without sound. */
  readonly src: string;
}

const turns = new Turns();

/** Least share of a preview in sight, where nothing points. */
const leastInSight = 0.75;

/** Not in TypeScript's DOM, and not in every browser. */
interface Thrifty {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether films may play by themselves: not where motion or data are to be spared. */
function mayPlay(): boolean {
  const { connection } = navigator as Navigator & Thrifty;
  return !isStill() && connection?.saveData !== true;
}

/**
 * Plays over a tile while it is pointed at or focused, and on touch screens while it is in sight.
 * Decorative: the tile says what it leads to.
 */
export function Preview({ src }: PreviewProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    const tile = place.current?.closest('a') ?? place.current?.parentElement;
    if (!tile || !mayPlay()) return undefined;
    const preview = {};
    const ask = (wish: number) => turns.ask(preview, wish, setPlays);
    const stop = matchMedia('(hover: hover)').matches
      ? whilePointed(tile, (is) => ask(is ? pointedAt : 0))
      : whileInSight(tile, (share) => ask(share < leastInSight ? 0 : share));
    return () => {
      stop();
      ask(0);
    };
  }, []);
  return (
    <span ref={place} aria-hidden="true" className="video-preview" data-plays={plays}>
      {plays && (
        <video src={src} muted autoPlay loop playsInline disablePictureInPicture tabIndex={-1} />
      )}
    </span>
  );
}

function whilePointed(tile: HTMLElement, tell: (isPointed: boolean) => void): () => void {
  const ended = new AbortController();
  const on = () => tell(true);
  const off = () => tell(false);
  tile.addEventListener('pointerenter', on, ended);
  tile.addEventListener('pointerleave', off, ended);
  tile.addEventListener('focusin', on, ended);
  tile.addEventListener('focusout', off, ended);
  return () => ended.abort();
}

function whileInSight(tile: HTMLElement, tell: (share: number) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.intersectionRatio ?? 0),
    { threshold: [0, leastInSight, 0.9, 1] },
  );
  observer.observe(tile);
  return () => observer.disconnect();
}
