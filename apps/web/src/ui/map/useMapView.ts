import { useEffect, useRef, useState } from 'react';
import { isStill } from '../motion.ts';
import { between, type View } from './view.ts';

type Change = (view: View) => View;

/** Visible part of the map, and two ways to change it. */
export interface MapView {
  readonly view: View;
  /** Immediate, for gestures. */
  readonly move: (change: Change) => void;
  /** Animated, after a key or button; immediate with reduced motion. */
  readonly glide: (change: Change) => void;
}

const glideMs = 200;

export function useMapView(start: View | (() => View)): MapView {
  const [view, setView] = useState(start);
  const frame = useRef(0);
  /** Target of the running animation: a second key continues from there. */
  const aim = useRef<View>(undefined);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const stop = () => {
    cancelAnimationFrame(frame.current);
    aim.current = undefined;
  };
  return {
    view,
    move: (change) => {
      stop();
      setView(change);
    },
    glide: (change) => {
      const to = change(aim.current ?? view);
      stop();
      if (isStill()) {
        setView(to);
        return;
      }
      aim.current = to;
      const began = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - began) / glideMs);
        setView(between(view, to, 1 - (1 - part) ** 3));
        if (part < 1) frame.current = requestAnimationFrame(step);
        else aim.current = undefined;
      };
      frame.current = requestAnimationFrame(step);
    },
  };
}
