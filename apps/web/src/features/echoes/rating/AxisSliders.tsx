import { echoAxes, echoScale, type EchoAxis } from '@stenope/domain/echoes/axes';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { writeScore } from '../../../ui/echo/describe.ts';
import { useEchoWords } from '../words.ts';
import { middle, type RatingDraft } from './draft.ts';

interface AxisSlidersProps {
  readonly marks: RatingDraft['marks'];
  readonly onMark: (axis: EchoAxis, mark: number) => void;
  readonly onConfirm: (axis: EchoAxis) => void;
}

const unmarked = '–';
const dot = ' · ';

/** Five sliders, with the hint of the active one always in the same place. */
export function AxisSliders({ marks, onMark, onConfirm }: AxisSlidersProps) {
  const { t } = useTranslation('echoes');
  const { language, names } = useEchoWords();
  const id = useId();
  const [inHand, setInHand] = useState<EchoAxis>('intention');
  return (
    <>
      {echoAxes.map((axis) => {
        const mark = marks[axis];
        const figure = mark === undefined ? unmarked : writeScore(mark, language);
        return (
          <div key={axis} data-axis={axis}>
            <Slider
              label={names[axis]}
              {...echoScale}
              value={mark ?? middle}
              unset={mark === undefined}
              onChange={(next) => onMark(axis, next)}
              onPress={() => onConfirm(axis)}
              onFocus={() => setInHand(axis)}
              valueText={mark === undefined ? t('unset') : t('value', { score: figure })}
              figure={figure}
              tone={axis}
              describedBy={`${id}-${axis}`}
            />
            <span id={`${id}-${axis}`} hidden>
              {t(`hints.${axis}`)}
            </span>
          </div>
        );
      })}
      <p aria-hidden="true" className="mt-1 min-h-10 text-sm text-mute">
        <span className="font-semibold text-soft">{names[inHand]}</span>
        {dot}
        {t(`hints.${inHand}`)}
      </p>
    </>
  );
}
