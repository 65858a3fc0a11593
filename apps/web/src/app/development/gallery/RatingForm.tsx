import { echoAxes, echoScale, type EchoScores } from '@stenope/domain/echoes/axes';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { writeScore } from '../../../ui/echo/describe.ts';
import { echoWords } from './words.ts';

interface RatingFormProps {
  readonly scores: EchoScores;
  readonly onChange: (scores: EchoScores) => void;
}

const { language, names } = echoWords.fr;

/** Five sliders, each in the colour of its axis. */
export function RatingForm({ scores, onChange }: RatingFormProps) {
  return (
    <div>
      {echoAxes.map((axis) => (
        <Slider
          key={axis}
          label={names[axis]}
          {...echoScale}
          value={scores[axis]}
          onChange={(score) => onChange({ ...scores, [axis]: score })}
          valueText={writeScore(scores[axis], language)}
          tone={axis}
        />
      ))}
    </div>
  );
}
