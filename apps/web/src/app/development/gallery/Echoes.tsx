import { globalScore } from '@stenope/domain/echoes/global-score';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { describeEcho, writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Exhibit, Room } from './Exhibit.tsx';
import { RatingForm } from './RatingForm.tsx';
import { echoes, echoWords, overlays, rooms, sampleScores } from './words.ts';

const { average, own, draft, several } = sampleScores;

export function Echoes() {
  return (
    <Room id="echoes" title={rooms.echoes}>
      <Exhibit name={echoes.dots}>
        <div className="flex flex-wrap gap-4">
          {several.map((scores) => (
            <Echo
              key={describeEcho(scores, echoWords.fr)}
              scores={scores}
              size="dot"
              title={echoes.average}
              description={describeEcho(scores, echoWords.fr)}
            />
          ))}
          <Echo scores={null} size="dot" title={echoes.notRevealed} />
        </div>
      </Exhibit>
      <div className="grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
        <LiveForm />
        <Panel />
        <Exhibit name={echoes.greyscale}>
          <div className="grayscale">
            <Echo
              scores={average}
              ghost={own}
              size="panel"
              labels={echoWords.fr}
              title={echoes.average}
            />
          </div>
        </Exhibit>
      </div>
      <Exhibit name={echoes.empty}>
        <div className="flex flex-wrap items-center gap-6">
          <Echo scores={null} size="dot" title={echoes.notRevealed} />
          <Echo scores={null} size="form" title={echoes.notRevealed} />
          <Echo scores={null} size={160} title={echoes.notRevealed} />
        </div>
      </Exhibit>
      <Exhibit name={echoes.languages}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(250px,1fr))] gap-8">
          {Object.values(echoWords).map((words) => (
            <div key={words.language} lang={words.language}>
              <Echo scores={average} size="panel" labels={words} title={echoes.average} />
            </div>
          ))}
        </div>
      </Exhibit>
    </Room>
  );
}

function LiveForm() {
  const [scores, setScores] = useState(draft);
  return (
    <Exhibit name={echoes.form}>
      <div className="mb-2 flex items-center gap-5">
        <Echo
          scores={scores}
          size="form"
          title={echoes.yours}
          description={describeEcho(scores, echoWords.fr)}
        />
        <span className="num text-5xl">{writeScore(globalScore(scores), 'fr')}</span>
        <span className="edge self-end pb-2 text-mute">{overlays.global}</span>
      </div>
      <RatingForm scores={scores} onChange={setScores} />
    </Exhibit>
  );
}

function Panel() {
  const [landed, setLanded] = useState(0);
  return (
    <Exhibit name={echoes.panel}>
      <div className="grid justify-items-start gap-4">
        <Echo
          scores={average}
          ghost={own}
          size="panel"
          labels={echoWords.fr}
          title={echoes.average}
          ripple={landed === 0 ? false : landed}
        />
        <Button onClick={() => setLanded(landed + 1)}>{echoes.ripple}</Button>
      </div>
    </Exhibit>
  );
}
