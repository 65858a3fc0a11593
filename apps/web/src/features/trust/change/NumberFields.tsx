import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { fieldLook } from '../../../ui/fields/Frame.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import type { Numbers } from '../api.ts';
import { chaptersOf, nameOf } from '../rules/names.ts';
import { useNumberName } from '../rules/useNumberName.ts';
import { edited, type NumbersDraft, type Edits } from './draft.ts';

interface NumberFieldsProps {
  readonly numbers: Numbers;
  readonly edits: Edits;
  readonly draft: NumbersDraft;
  readonly onEdit: (edits: Edits) => void;
  readonly badgeName: (badge: string) => string;
}

/** A field for every number, chapter by chapter. */
export function NumberFields(props: NumberFieldsProps) {
  const { t } = useTranslation(['trust', 'admin']);
  const touched = new Set([...props.draft.changed.map(({ place }) => place), ...props.draft.wrong]);
  return (
    <div className="mt-5 border-b border-line">
      {chaptersOf(props.numbers).map(({ chapter, numbers }) => {
        const count = numbers.filter(({ place }) => touched.has(place)).length;
        return (
          <Fold
            key={chapter}
            title={t(`trust:chapters.${chapter}`)}
            {...(count > 0 && { aside: t('admin:trust.change.changed', { count }) })}
          >
            {() => (
              <ul className="grid gap-4">
                {numbers.map((number) => (
                  <li key={number.place}>
                    <NumberField number={number} {...props} />
                  </li>
                ))}
              </ul>
            )}
          </Fold>
        );
      })}
    </div>
  );
}

interface NumberFieldProps extends NumberFieldsProps {
  readonly number: Numbers[number];
}

function NumberField({ number, edits, draft, onEdit, badgeName }: NumberFieldProps) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const nameOfNumber = useNumberName(badgeName);
  const { place, value } = number;
  const running = typeof value === 'boolean' ? String(value) : written(value, language);
  const typed = edits[place] ?? running;
  const edit = (next: string) => onEdit(edited(edits, place, next, running));
  if (typeof value === 'boolean') {
    const isOn = typed === 'true';
    return (
      <Switch label={nameOfNumber(place)} checked={isOn} onChange={(on) => edit(String(on))} />
    );
  }
  const isWrong = draft.wrong.includes(place);
  const isChanged = draft.changed.some((one) => one.place === place);
  const id = `number-${place}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-5">
      <label htmlFor={id} className="text-[0.9375rem] leading-snug">
        {nameOfNumber(place)}
        {nameOf(place) !== undefined && (
          <code className="block font-edge text-xs leading-normal wrap-anywhere text-mute">
            {place}
          </code>
        )}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        maxLength={12}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || isChanged ? `${id}-note` : undefined}
        onChange={(event) => edit(event.target.value)}
        className={`${fieldLook} num h-11 px-3 text-right ${isChanged ? 'border-ink' : ''}`}
      />
      {(isWrong || isChanged) && (
        <p
          id={`${id}-note`}
          className={`col-span-2 mt-1 text-right text-sm ${isWrong ? 'text-error' : 'text-mute'}`}
        >
          {isWrong ? t('trust.change.no_number') : t('trust.change.was', { number: running })}
        </p>
      )}
    </div>
  );
}

/** Editable form of a number: without digit grouping, which nobody types. */
function written(value: number, language: string): string {
  return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 6 });
}
