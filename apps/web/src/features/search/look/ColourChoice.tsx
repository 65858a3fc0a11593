import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { swatches, swatchOf } from './swatches.ts';

interface ColourChoiceProps {
  /** `#rrggbb`; undefined for any colour. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Shown by the free choice before there is one. */
const neutral = '#808080';

/** Choice of a colour: some with a name, any by the browser's own picker, or none. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const { t } = useTranslation('look');
  const name = useId();
  const chosen = swatchOf(value);
  const isFree = value !== undefined && chosen === undefined;
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="mb-1.5 text-sm font-medium text-soft">{t('colour.label')}</legend>
      <Swatch
        name={name}
        label={t('colour.any')}
        isChosen={value === undefined}
        onChoose={() => onChange(undefined)}
      />
      {swatches.map((swatch) => (
        <Swatch
          key={swatch.name}
          name={name}
          label={t(`colour.names.${swatch.name}`)}
          hex={swatch.hex}
          isChosen={swatch.name === chosen}
          onChoose={() => onChange(swatch.hex)}
        />
      ))}
      <label
        title={t('colour.other')}
        className={`relative inline-grid size-11 cursor-pointer place-items-center rounded-full ${isFree ? 'outline-2 -outline-offset-2 outline-ink' : ''}`}
      >
        <span className="sr-only">{t('colour.other')}</span>
        <input
          type="color"
          value={value ?? neutral}
          onChange={({ target }) => onChange(target.value)}
          className="size-8 cursor-pointer rounded-full border border-line bg-transparent p-0.5"
        />
      </label>
    </fieldset>
  );
}

interface SwatchProps {
  readonly name: string;
  readonly label: string;
  /** None for any colour. */
  readonly hex?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A native radio that looks like a spot of paint; its name is said, and shown on hover. */
function Swatch({ name, label, hex, isChosen, onChoose }: SwatchProps) {
  return (
    <label
      title={label}
      className="relative inline-grid h-11 min-w-11 cursor-pointer place-items-center"
    >
      <input
        type="radio"
        name={name}
        value={hex ?? ''}
        checked={isChosen}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span className="grid h-9 min-w-9 place-items-center rounded-full outline-2 -outline-offset-1 outline-transparent peer-checked:outline-ink peer-focus-visible:focus-rings">
        {hex === undefined ? (
          <span className="px-3 text-sm font-medium">{label}</span>
        ) : (
          <>
            <span className="sr-only">{label}</span>
            <span
              className="size-7 rounded-full border border-line"
              style={{ backgroundColor: hex }}
            />
          </>
        )}
      </span>
    </label>
  );
}
