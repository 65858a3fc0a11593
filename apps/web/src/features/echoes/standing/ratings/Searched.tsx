import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/fields/TextField.tsx';

const mostTyped = 60;

/** A list with a search field; shows everything while the field is empty. */
export function Searched({ children }: { readonly children: (q: string) => ReactNode }) {
  const { t } = useTranslation('standing');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <>
      <div className="pt-4 pb-2">
        <TextField
          type="search"
          label={t('search')}
          value={typed}
          maxLength={mostTyped}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {children(q)}
    </>
  );
}
