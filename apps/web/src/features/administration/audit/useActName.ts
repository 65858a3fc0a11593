import { useTranslation } from 'react-i18next';
import { namedActs } from './acts.ts';

/** Sentence of an act; one unknown to this build keeps its code. */
export function useActName(): (act: string) => string {
  const { t } = useTranslation('team');
  return (act) => {
    const written = act.replaceAll('.', '_');
    const key = namedActs.find((one) => one === written);
    return key === undefined ? act : t(`audit.acts.${key}`);
  };
}
