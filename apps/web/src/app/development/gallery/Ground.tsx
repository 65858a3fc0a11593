import { useState } from 'react';
import { languages, type Language } from '@stenope/i18n/languages';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { Exhibit, Room } from './Exhibit.tsx';
import { ground, rooms } from './words.ts';

const greys = ['wall', 'panel', 'raised', 'line', 'mute', 'soft', 'ink'] as const;
const lights = [
  'safelight',
  'intention',
  'composition',
  'matiere',
  'technique',
  'emotion',
] as const;

export function Ground() {
  const [language, setLanguage] = useState<Language>('fr');
  return (
    <Room id="ground" title={rooms.ground}>
      <Exhibit name={ground.colours}>
        <Swatches names={greys} />
        <Swatches names={lights} />
      </Exhibit>
      <Exhibit name={ground.type}>
        <div className="grid max-w-[44rem] gap-4">
          <p className="font-display text-5xl font-semibold tracking-[-0.02em] [font-stretch:84%]">
            {ground.title}
          </p>
          <p className="font-display text-2xl font-semibold [font-stretch:84%]">
            {ground.subtitle}
          </p>
          <p className="text-soft">{ground.text}</p>
          <p className="edge text-mute">{ground.edge}</p>
          <p className="num text-5xl">{ground.figure}</p>
        </div>
      </Exhibit>
      <Exhibit name={ground.mark}>
        <div className="flex items-center gap-8">
          <Mark />
          <EdgeSelect
            label={ground.language}
            value={language}
            options={languages.map(({ code, name }) => ({ value: code, name }))}
            onChoose={setLanguage}
          />
        </div>
      </Exhibit>
    </Room>
  );
}

function Swatches({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="mb-2.5 flex flex-wrap gap-2.5">
      {names.map((name) => (
        <li key={name} className="grid w-24 gap-2">
          <span
            className="h-14 rounded-1 border border-line"
            style={{ background: `var(--${name})` }}
          />
          <span className="edge text-mute">{name}</span>
        </li>
      ))}
    </ul>
  );
}
