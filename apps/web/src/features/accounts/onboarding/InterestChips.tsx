import { interestNames, type Interest } from '@stenope/domain/accounts/interests';
import { useTranslation } from 'react-i18next';
import { ManyChips } from '../../../ui/choices/Chips.tsx';

interface InterestChipsProps {
  readonly label: string;
  readonly chosen: readonly Interest[];
  readonly onChange: (chosen: readonly Interest[]) => void;
}

/** Choice of interests, out of all there are. */
export function InterestChips({ label, chosen, onChange }: InterestChipsProps) {
  const { t } = useTranslation('accounts');
  return (
    <ManyChips
      label={label}
      values={chosen}
      onChange={onChange}
      chips={interestNames.map((value) => ({ value, label: t(`interests.${value}`) }))}
    />
  );
}
