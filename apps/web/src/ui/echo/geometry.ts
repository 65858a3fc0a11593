import { echoAxes, echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';

export interface EchoPoint {
  readonly x: number;
  readonly y: number;
}

/** Frame of the drawing: everything else follows from the centre and the outermost ring. */
export interface EchoFrame {
  readonly width: number;
  readonly height: number;
  readonly centre: EchoPoint;
  readonly radius: number;
  /** Radius of a zero as a share of the whole: five zeros are still a small pentagon. */
  readonly zero: number;
}

/** Two lines of text: line height, and distance from the drawing to the nearest baseline. */
export const lineHeight = 15;
const clearance = 9;

export function plainFrame(size: number, margin: number, zero: number): EchoFrame {
  const middle = size / 2;
  return {
    width: size,
    height: size,
    centre: { x: middle, y: middle },
    radius: middle - margin,
    zero,
  };
}

/** Room for labels above, below, and at the shoulders, where the circle leaves the corners free. */
export function labelledFrame(width: number, zero: number): EchoFrame {
  const radius = width * 0.336;
  const above = 2 * lineHeight + clearance;
  const below = vertexAt(2, radius).y + 2 * lineHeight + 2 * clearance;
  return {
    width,
    height: above + radius + below,
    centre: { x: width / 2, y: above + radius },
    radius,
    zero,
  };
}

/** Radii of the rings, one for each whole mark. */
export function rings(frame: EchoFrame): readonly number[] {
  return Array.from({ length: echoScale.max }, (_, index) => reach(frame, index + 1));
}

export function vertex(frame: EchoFrame, axis: EchoAxis, score: number): EchoPoint {
  const { centre } = frame;
  const { x, y } = vertexAt(echoAxes.indexOf(axis), reach(frame, score));
  return { x: centre.x + x, y: centre.y + y };
}

/** The `points` of a polygon. */
export function outline(frame: EchoFrame, scores: EchoScores): string {
  return echoAxes
    .map((axis) => vertex(frame, axis, scores[axis]))
    .map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`)
    .join(' ');
}

/** Centre of an axis label on its baseline; the figure stands one line below. */
export function labelSpot({ centre, radius }: EchoFrame, axis: EchoAxis): EchoPoint {
  const shoulder = centre.y - radius * 0.92;
  const foot = centre.y + vertexAt(2, radius).y + 2 * clearance + 2;
  const spots: Readonly<Record<EchoAxis, EchoPoint>> = {
    intention: { x: centre.x, y: centre.y - radius - lineHeight - clearance },
    composition: { x: centre.x + radius * 0.97, y: shoulder },
    matiere: { x: centre.x + radius * 0.74, y: foot },
    technique: { x: centre.x - radius * 0.74, y: foot },
    emotion: { x: centre.x - radius * 0.97, y: shoulder },
  };
  return spots[axis];
}

/** Distance of a score from the centre; values beyond the scale are clamped. */
function reach({ radius, zero }: EchoFrame, score: number): number {
  const share = Math.min(Math.max(score / echoScale.max, 0), 1);
  return radius * (zero + (1 - zero) * share);
}

/** Relative to the centre: the first at the top, the others clockwise. */
function vertexAt(place: number, distance: number): EchoPoint {
  const angle = (place / echoAxes.length) * 2 * Math.PI - Math.PI / 2;
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance };
}
