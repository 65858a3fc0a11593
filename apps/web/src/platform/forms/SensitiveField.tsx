import { sensitivities, type Sensitivity } from '@stenope/domain/posts/limits';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../ui/choices/Chips.tsx';

interface SensitiveFieldProps {
  readonly value: Sensitivity;
  readonly onChange: (value: Sensitivity) => void;
  /** Names the picture, where there are several. */
  readonly label?: string;
}

/** Sensitivity label of a picture, the same field for every kind of work. */
export function SensitiveField({ value, onChange, label }: SensitiveFieldProps) {
  const { t } = useTranslation('fields');
  const name = label ?? t('sensitive.label');
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block text-sm font-semibold text-soft">
        {name}
      </span>
      <Chips
        label={name}
        value={value}
        chips={sensitivities.map((one) => ({ value: one, label: t(`sensitive.${one}`) }))}
        onChange={onChange}
      />
      {value !== 'none' && <p className="mt-1.5 text-sm text-mute">{t('sensitive.hint')}</p>}
    </div>
  );
}
