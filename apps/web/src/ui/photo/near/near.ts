import { parting, type Drawing, type Frame, type Point } from '../../fingers/drawing.ts';

/** How near one is to a photograph, and how far its middle is from that of its frame, in pixels. */
export interface Nearness extends Point {
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame one looks through, and the photograph in it when it is seen whole. */
export interface Room {
  readonly frame: Size;
  readonly photo: Size;
}

export const whole: Nearness = { scale: 1, x: 0, y: 0 };

const nearest = 4;

/** Nearer or further; what stands `about` pixels from the middle of the frame stays there. */
export function approached(from: Nearness, times: number, about: Point, room: Room): Nearness {
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

/** One finger takes the photograph along; two hold it where each of them is. */
export function drawn(from: Nearness, drawing: Drawing, frame: Frame, room: Room): Nearness {
  const [anchor] = drawing.others;
  if (anchor === undefined) {
    return shifted(from, drawing.to.x - drawing.from.x, drawing.to.y - drawing.from.y, room);
  }
  const parted = parting(anchor, drawing);
  return parted === undefined ? from : approached(from, parted, fromMiddle(anchor, frame), room);
}

export function fromMiddle({ x, y }: Point, { left, top, width, height }: Frame): Point {
  return { x: x - left - width / 2, y: y - top - height / 2 };
}

/** No edge of the photograph comes further in than it must: what is whole cannot be pushed away. */
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
