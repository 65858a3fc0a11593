import { echoScale } from '@stenope/domain/echoes/axes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { writeScore, type EchoWords } from '../../../ui/echo/describe.ts';
import type { Rules } from '../api.ts';
import { figuresOf } from './figures.ts';
import { communityOf, configOf, samples, trustOf } from './samples.ts';
import { TryScore } from './TryScore.tsx';

interface TryFigureProps {
  readonly rules: Rules;
  readonly words: EchoWords;
  readonly badgeName: (badge: string) => string;
}

const start = samples.map((sample) => sample.start);

/**
 * Interactive figure: six sample raters whose marks the reader can change, scored by the site's
 * rules.
 */
export function TryFigure({ rules, words, badgeName }: TryFigureProps) {
  const { t } = useTranslation('trust');
  const [marks, setMarks] = useState(start);
  const [isGroup, setGroup] = useState(false);
  const config = configOf(rules);
  if (!config) return <p className="text-soft">{t('try.outdated')}</p>;
  const figures = figuresOf(marks, { config, community: communityOf(rules) }, isGroup);
  const percent = (share: number) =>
    share.toLocaleString(words.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <TryScore figures={figures} words={words} />
      <div className="mt-5 grid gap-2 border-t border-line pt-3">
        {samples.map(({ name, badge }, at) => {
          const figure = writeScore(marks[at] ?? 0, words.language);
          const trust = trustOf(badge, config).toLocaleString(words.language);
          return (
            <Slider
              key={name}
              label={name}
              {...echoScale}
              value={marks[at] ?? 0}
              onChange={(next) =>
                setMarks((before) => before.map((mark, place) => (place === at ? next : mark)))
              }
              valueText={t('try.value', { score: figure })}
              figure={figure}
              hint={t('try.rater', {
                badge: badgeName(badge),
                trust,
                share: percent(figures.shares[at] ?? 0),
              })}
            />
          );
        })}
      </div>
      <p className="mt-3 text-sm text-mute">
        {t('try.start', {
          mean: writeScore(rules.community.mean, words.language),
          share: percent(figures.startShare),
        })}
      </p>
      <div className="mt-4 border-t border-line pt-2">
        <Switch
          label={t('try.group')}
          hint={t('try.group_hint')}
          checked={isGroup}
          onChange={setGroup}
        />
      </div>
      <Button
        className="mt-4"
        onClick={() => {
          setMarks(start);
          setGroup(false);
        }}
      >
        {t('try.reset')}
      </Button>
      <p className="mt-4 text-sm text-mute">{t('try.version', { version: rules.version })}</p>
    </>
  );
}
