import {
  parting,
  type Drawing,
  type GestureFrame,
  type ScreenPoint,
} from '../../fingers/drawing.ts';

/** Zoom factor, and offset of the photograph's centre from that of its frame, in pixels. */
export interface Nearness extends ScreenPoint {
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of the frame, and of the photograph at scale 1. */
export interface Room {
  readonly frame: Size;
  readonly photo: Size;
}

export const whole: Nearness = { scale: 1, x: 0, y: 0 };

const nearest = 4;

/** Zooms, keeping the point `about` (pixels from the centre of the frame) in place. */
export function approached(
  from: Nearness,
  times: number,
  about: ScreenPoint,
  room: Room,
): Nearness {
  const scale = Math.min(nearest, Math.max(whole.scale, from.scale * times));
  const by = scale / from.scale;
  return held(
    { scale, x: about.x + (from.x - about.x) * by, y: about.y + (from.y - about.y) * by },
    room,
  );
}

export function shifted(from: Nearness, x: number, y: number, room: Room): Nearness {
  return held({ ...from, x: from.x + x, y: from.y + y }, room);
}

/** One finger drags the photograph; two pinch it. */
export function drawn(from: Nearness, drawing: Drawing, frame: GestureFrame, room: Room): Nearness {
  const [anchor] = drawing.others;
  if (anchor === undefined) {
    return shifted(from, drawing.to.x - drawing.from.x, drawing.to.y - drawing.from.y, room);
  }
  const parted = parting(anchor, drawing);
  return parted === undefined ? from : approached(from, parted, fromMiddle(anchor, frame), room);
}

export function fromMiddle(
  { x, y }: ScreenPoint,
  { left, top, width, height }: GestureFrame,
): ScreenPoint {
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** Limits the offset: edges stay at or beyond the frame, and a whole photograph cannot be moved. */
function held({ scale, x, y }: Nearness, { frame, photo }: Room): Nearness {
  return {
    scale,
    x: within(x, (photo.width * scale - frame.width) / 2),
    y: within(y, (photo.height * scale - frame.height) / 2),
  };
}

function within(value: number, most: number): number {
  return most <= 0 ? 0 : Math.min(most, Math.max(-most, value));
}
