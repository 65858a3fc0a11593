import { useState } from 'react';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { Chips, ManyChips } from '../../../ui/choices/Chips.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { Combobox, type ComboboxItem } from '../../../ui/choices/Combobox.tsx';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Exhibit, Room } from './Exhibit.tsx';
import { choices, rooms } from './words.ts';

const tabs = [
  { value: 'posts', label: choices.posts, count: '1 284' },
  { value: 'people', label: choices.people, count: '312' },
  { value: 'hashtags', label: choices.hashtags, count: '96' },
  { value: 'map', label: choices.map },
] as const;
const chips = [
  { value: 'following', label: choices.following },
  { value: 'discover', label: choices.discover },
  { value: 'eyes', label: choices.eyes },
] as const;
const places: readonly ComboboxItem[] = [
  { value: 'merzouga', label: 'Merzouga', detail: choices.country },
  { value: 'ouessant', label: 'Ouessant' },
  { value: 'marseille', label: 'Marseille' },
];

export function Choices() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('posts');
  const [chip, setChip] = useState<(typeof chips)[number]['value']>('following');
  const [many, setMany] = useState<readonly (typeof chips)[number]['value'][]>(['eyes']);
  const [place, setPlace] = useState<ComboboxItem | null>(null);
  const [chosen, setChosen] = useState<ComboboxItem | null>(places[0] ?? null);
  return (
    <Room id="choices" title={rooms.choices}>
      <Exhibit name={choices.tabs}>
        <Tabs value={tab} onChange={setTab} tabs={tabs} label={choices.kind}>
          <p className="pt-4 text-soft">{choices.panel}</p>
        </Tabs>
      </Exhibit>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Exhibit name={choices.chips}>
          <Chips value={chip} onChange={setChip} chips={chips} label={choices.order} />
          <ManyChips values={many} onChange={setMany} chips={chips} label={choices.several} />
        </Exhibit>
        <Sliders />
        <Radios />
        <Statement />
        <Switches />
        <Exhibit name={choices.combobox}>
          <div className="grid gap-5">
            <Combobox
              label={choices.place}
              hint={choices.placeHint}
              items={places}
              value={place}
              onChange={setPlace}
              emptyText={choices.nowhere}
              closeLabel={choices.close}
            />
            <Combobox
              label={choices.place}
              items={places}
              value={chosen}
              onChange={setChosen}
              emptyText={choices.nowhere}
              closeLabel={choices.close}
              clearLabel={choices.clear}
            />
          </div>
        </Exhibit>
      </div>
    </Room>
  );
}

const reasons = choices.reasons.map((label) => ({ value: label, label }));

function Radios() {
  const [reason, setReason] = useState<(typeof choices.reasons)[number]>();
  return (
    <Exhibit name={choices.radios}>
      <RadioList
        label={choices.reason}
        value={reason}
        onChange={setReason}
        choices={reasons}
        error={reason === undefined ? choices.reasonMissing : undefined}
      />
    </Exhibit>
  );
}

function Statement() {
  const [isSure, setSure] = useState(false);
  return (
    <Exhibit name={choices.statement}>
      <Checkbox
        label={choices.sure}
        checked={isSure}
        onChange={setSure}
        error={isSure ? undefined : choices.unsure}
      />
    </Exhibit>
  );
}

function Sliders() {
  const [value, setValue] = useState(3);
  const [mark, setMark] = useState<number>();
  const middle = 2.5;
  return (
    <Exhibit name={choices.sliders}>
      <Slider
        label={choices.volume}
        value={value}
        min={0}
        max={5}
        step={0.5}
        onChange={setValue}
        valueText={writeScore(value, 'fr')}
      />
      <Slider
        label={choices.unset}
        value={mark ?? middle}
        min={0}
        max={5}
        step={0.5}
        onChange={setMark}
        onPress={() => setMark(mark ?? middle)}
        valueText={mark === undefined ? choices.notYet : writeScore(mark, 'fr')}
        figure={mark === undefined ? choices.dash : writeScore(mark, 'fr')}
        tone="emotion"
        unset={mark === undefined}
      />
      <Slider
        label={choices.off}
        value={2}
        min={0}
        max={5}
        step={0.5}
        onChange={setValue}
        valueText={writeScore(2, 'fr')}
        tone="technique"
        disabled
      />
    </Exhibit>
  );
}

function Switches() {
  const [mail, setMail] = useState(true);
  const [push, setPush] = useState(false);
  return (
    <Exhibit name={choices.switches}>
      <Switch label={choices.mail} hint={choices.mailHint} checked={mail} onChange={setMail} />
      <Switch label={choices.push} checked={push} onChange={setPush} />
      <Switch label={choices.off} checked onChange={setPush} disabled />
    </Exhibit>
  );
}
