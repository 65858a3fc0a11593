import type { CaseCard } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { Label } from './Label.tsx';
import { toldState } from './words.ts';

interface StateLabelsProps {
  readonly of: Pick<CaseCard, 'state' | 'authorSuspended'>;
  /** Leaves out that something is online, which most things of a list are. */
  readonly isShort?: boolean;
}

/** Who sees it: its state, and whether its author is suspended. */
export function StateLabels({ of, isShort = false }: StateLabelsProps) {
  const { t } = useTranslation('moderation');
  const state = toldState(of);
  return (
    <>
      {state && !(isShort && state === 'visible') && <Label>{t(`states.${state}`)}</Label>}
      {of.authorSuspended && <Label tone="text-error">{t('suspended')}</Label>}
    </>
  );
}
