import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartName } from './parts.ts';

interface PartProps {
  readonly name: PartName;
  readonly children: ReactNode;
}

/** A group of related settings. Its name is an anchor for the index and for links. */
export function Part({ name, children }: PartProps) {
  const { t } = useTranslation('accounts');
  return (
    <div id={name} tabIndex={-1} className="outline-none">
      <h2 className="mb-5 text-[1.75rem]">{t(`settings.parts.${name}`)}</h2>
      {children}
    </div>
  );
}
