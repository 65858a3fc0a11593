import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import { useId, type ReactNode } from 'react';
import { describeEcho, writeScore, type EchoWords } from './describe.ts';
import './echo.css';
import {
  labelledFrame,
  labelSpot,
  lineHeight,
  outline,
  plainFrame,
  rings,
  vertex,
  type EchoFrame,
} from './geometry.ts';

const sizes = { dot: 20, form: 84, panel: 250 } as const;

/**
 * Stroke weights by size: one weight would be a blot at 20 px and a hairline at 250, and five zeros
 * must not look like the hole of an Echo that is not revealed.
 */
const hands = {
  dot: { line: 1.5, dots: 0, margin: 1, zero: 0.22 },
  form: { line: 1.4, dots: 2.6, margin: 3, zero: 0.08 },
  panel: { line: 1.6, dots: 4, margin: 5, zero: 0.06 },
} as const;

interface EchoProps {
  /**
   * Null when not revealed or without a score: an empty ring, with only the viewer's own rating
   * over it.
   */
  readonly scores: EchoScores | null;
  /** The viewer's own rating, over the average. */
  readonly ghost?: EchoScores | undefined;
  readonly size: keyof typeof sizes | number;
  /** Names and figures for the axes; for panels from 220 px. */
  readonly labels?: EchoWords;
  readonly title: string;
  /** Read out after the title, from `describeEcho`. Not needed with labels. */
  readonly description?: string;
  /** Animates the rings once for a saved rating, and again for every new value. */
  readonly ripple?: boolean | number;
}

/** Five marks as one shape, readable in greyscale: colour only repeats the positions. */
export function Echo({
  scores,
  ghost,
  size,
  labels,
  title,
  description,
  ripple = false,
}: EchoProps) {
  const width = typeof size === 'number' ? size : sizes[size];
  const hand = handFor(width);
  const { margin, zero } = hands[hand];
  const frame = labels ? labelledFrame(width, zero) : plainFrame(width, margin, zero);
  const shown = scores ?? ghost;
  const said = description ?? (labels && shown ? describeEcho(shown, labels) : undefined);
  if (hand === 'dot') return <Dot frame={frame} scores={scores} title={title} said={said} />;
  return (
    <Drawing frame={frame} hand={hand} title={title} said={said}>
      {shown === undefined ? (
        <Unrevealed frame={frame} />
      ) : (
        <>
          <Rings frame={frame} hand={hand} />
          <Shape frame={frame} scores={scores} ghost={ghost} hand={hand} />
          {labels ? <Labels frame={frame} scores={shown} words={labels} /> : null}
        </>
      )}
      {ripple === false ? null : <Ripple key={String(ripple)} frame={frame} />}
    </Drawing>
  );
}

interface DrawingProps {
  readonly frame: EchoFrame;
  readonly hand: Hand;
  readonly title: string;
  readonly said: string | undefined;
  readonly children: ReactNode;
}

function Drawing({ frame, hand, title, said, children }: DrawingProps) {
  const id = useId();
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An image drawn in the page has no tag.
      role="img"
      aria-labelledby={said === undefined ? `${id}t` : `${id}t ${id}d`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      className={`echo echo-${hand}`}
    >
      <title id={`${id}t`}>{title}</title>
      {said === undefined ? null : <desc id={`${id}d`}>{said}</desc>}
      {children}
    </svg>
  );
}

interface DotProps {
  readonly frame: EchoFrame;
  readonly scores: EchoScores | null;
  readonly title: string;
  readonly said: string | undefined;
}

/** Smallest variant: every photograph of a grid has one, so it uses only three nodes. */
function Dot({ frame, scores, title, said }: DotProps) {
  const { centre, radius } = frame;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An image drawn in the page has no tag.
      role="img"
      aria-label={said === undefined ? title : `${title}, ${said}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width={frame.width}
      height={frame.height}
      className="echo echo-dot"
    >
      {scores === null ? (
        <Unrevealed frame={frame} />
      ) : (
        <>
          <circle cx={centre.x} cy={centre.y} r={radius} className="echo-rings" />
          <polygon
            points={outline(frame, scores)}
            strokeWidth={hands.dot.line}
            className="echo-shape"
          />
        </>
      )}
    </svg>
  );
}

type Hand = keyof typeof hands;

function handFor(width: number): Hand {
  if (width < 40) return 'dot';
  return width < 150 ? 'form' : 'panel';
}

function Unrevealed({ frame: { centre, radius } }: { readonly frame: EchoFrame }) {
  return (
    <>
      <circle cx={centre.x} cy={centre.y} r={radius * 0.94} className="echo-unrevealed" />
      <circle cx={centre.x} cy={centre.y} r={Math.max(1.3, radius * 0.08)} className="echo-hole" />
    </>
  );
}

function Rings({ frame, hand }: { readonly frame: EchoFrame; readonly hand: Hand }) {
  const { centre } = frame;
  const axes = hand === 'panel' ? echoAxes : [];
  return (
    <g className="echo-rings">
      {rings(frame).map((radius) => (
        <circle key={radius} cx={centre.x} cy={centre.y} r={radius} />
      ))}
      {axes.map((axis) => {
        const end = vertex(frame, axis, 5);
        return <line key={axis} x1={centre.x} y1={centre.y} x2={end.x} y2={end.y} />;
      })}
    </g>
  );
}

interface ShapeProps {
  readonly frame: EchoFrame;
  readonly scores: EchoScores | null;
  readonly ghost: EchoScores | undefined;
  readonly hand: Hand;
}

function Shape({ frame, scores, ghost, hand }: ShapeProps) {
  const { line, dots } = hands[hand];
  const points = scores === null ? [] : echoAxes.map((axis) => [axis, scores[axis]] as const);
  return (
    <>
      {scores && (
        <polygon points={outline(frame, scores)} strokeWidth={line} className="echo-shape" />
      )}
      {ghost && <polygon points={outline(frame, ghost)} className="echo-ghost" />}
      {points.map(([axis, score]) => {
        const { x, y } = vertex(frame, axis, score);
        return <circle key={axis} cx={x} cy={y} r={dots} style={{ fill: `var(--${axis})` }} />;
      })}
    </>
  );
}

interface LabelsProps {
  readonly frame: EchoFrame;
  readonly scores: EchoScores;
  readonly words: EchoWords;
}

function Labels({ frame, scores, words }: LabelsProps) {
  return echoAxes.map((axis) => {
    const { x, y } = labelSpot(frame, axis);
    return (
      <text key={axis} className="echo-label">
        <tspan x={x} y={y}>
          {words.names[axis]}
        </tspan>
        <tspan x={x} y={y + lineHeight} className="echo-figure" style={{ fill: `var(--${axis})` }}>
          {writeScore(scores[axis], words.language)}
        </tspan>
      </text>
    );
  });
}

function Ripple({ frame: { centre, radius } }: { readonly frame: EchoFrame }) {
  return (
    <>
      <circle cx={centre.x} cy={centre.y} r={radius} className="echo-ripple" />
      <circle cx={centre.x} cy={centre.y} r={radius} className="echo-ripple echo-ripple-late" />
    </>
  );
}
