import { Slider as Base } from '@base-ui/react/slider';
import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { useId, type ReactNode } from 'react';
import './slider.css';
import { ticksBetween } from './ticks.ts';

interface SliderProps {
  readonly label: ReactNode;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  /** The value for screen readers. */
  readonly valueText: string;
  /** The value as shown, when that is shorter. */
  readonly figure?: ReactNode;
  /** Axis whose colour is used. */
  readonly tone?: EchoAxis;
  readonly hint?: ReactNode;
  /** Id of a description elsewhere. */
  readonly describedBy?: string;
  readonly disabled?: boolean;
  /** No value chosen yet: the thumb stands in the middle, hollow. */
  readonly unset?: boolean;
  /** Called when the slider becomes active. */
  readonly onFocus?: () => void;
  /** Called when the current position is confirmed, by a press or a key. */
  readonly onPress?: () => void;
}

const tones: Readonly<Record<EchoAxis, string>> = {
  intention: 'text-intention',
  composition: 'text-composition',
  matiere: 'text-matiere',
  technique: 'text-technique',
  emotion: 'text-emotion',
};

/** Label, track with a tick at every whole step, and figure, in one line. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step, onChange, valueText, tone, hint, unset = false } = props;
  const id = useId();
  const colour = unset ? 'text-mute' : tone === undefined ? 'text-ink' : tones[tone];
  const describedBy = hint === undefined ? props.describedBy : `${id}-hint`;
  return (
    <div>
      <Base.Root
        value={value}
        min={min}
        max={max}
        step={step}
        largeStep={step * 2}
        disabled={props.disabled ?? false}
        onValueChange={(next) => onChange(next)}
        onFocus={props.onFocus}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') props.onPress?.();
        }}
        data-unset={unset || undefined}
        className="grid grid-cols-[minmax(0,7rem)_1fr_2.25rem] items-center gap-x-3 max-[19rem]:grid-cols-[1fr_2.25rem]"
      >
        <Base.Label className="hyphenated text-[0.9375rem] leading-tight font-semibold wrap-anywhere max-[19rem]:col-span-2">
          {label}
        </Base.Label>
        {/* Keeps a sheet from taking the drag as its own swipe. */}
        <Base.Control
          data-base-ui-swipe-ignore=""
          onPointerDown={props.onPress}
          className="mx-2.5 flex h-11 cursor-pointer touch-pan-y items-center select-none"
        >
          <Base.Track className="slider-track">
            {ticksBetween(min, max).map((left) => (
              <span key={left} className="slider-tick" style={{ left: `${left}%` }} />
            ))}
            <Base.Indicator
              className={`slider-fill -mt-px h-1! rounded-full bg-current ${colour}`}
            />
            <Base.Thumb
              getAriaValueText={() => valueText}
              {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
              className="slider-thumb"
            />
          </Base.Track>
        </Base.Control>
        <span aria-hidden="true" className={`num text-right ${colour}`}>
          {props.figure ?? valueText}
        </span>
      </Base.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-mute">
          {hint}
        </p>
      )}
    </div>
  );
}
