import { useTranslation } from 'react-i18next';
import type { ModerationAct } from '@stenope/domain/moderation/states';
import type { CaseRights } from '@stenope/contract/site/moderation';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ActButtons } from '../decision/ActButtons.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly can: Pick<CaseRights, ModerationAct>;
  readonly act: ModerationAct | undefined;
  readonly onStart: (act: ModerationAct) => void;
  readonly onClear: () => void;
}

/** How many cases are chosen, and what can be decided about all of them. */
export function BulkBar({ count, can, act, onStart, onClear }: BulkBarProps) {
  const { t } = useTranslation('moderation');
  return (
    <div className="grid gap-2 border-y border-line bg-panel px-4.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <output className="font-semibold">{t('bulk.chosen', { count })}</output>
        <Button kind="quiet" className="-mr-4.5" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      <ActButtons can={can} open={act} onStart={onStart} />
    </div>
  );
}
