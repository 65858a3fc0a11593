import type { Filters } from '../address.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { PhotoColours } from './PhotoColours.tsx';
import { hexesOf, filterOf } from './swatches.ts';

interface LookFiltersProps {
  readonly draft: Filters;
  readonly onChange: (change: Filters) => void;
}

/** Colour of the photographs looked for: one that is chosen, or those of a photograph. */
export function LookFilters({ draft, onChange }: LookFiltersProps) {
  const [first] = hexesOf(draft.colour);
  return (
    <div className="grid gap-3">
      <ColourChoice
        value={first}
        onChange={(hex) => onChange({ colour: filterOf(hex === undefined ? [] : [hex]) })}
      />
      <PhotoColours onColours={(hexes) => onChange({ colour: filterOf(hexes) })} />
    </div>
  );
}
