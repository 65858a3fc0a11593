import { useTranslation } from 'react-i18next';
import { moderationActs, type ModerationAct } from '@stenope/domain/moderation/states';
import type { CaseRights } from '@stenope/contract/site/moderation';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ActButtons } from '../decision/ActButtons.tsx';

interface BulkBarProps {
  readonly count: number;
  readonly can: Pick<CaseRights, ModerationAct>;
  readonly act: ModerationAct | undefined;
  readonly onStart: (act: ModerationAct) => void;
  readonly onClear: () => void;
}

/**
 * How many cases are chosen, and what can be decided about all of them: at the bottom, where it moves
 * nothing of the list.
 */
export function BulkBar({ count, can, act, onStart, onClear }: BulkBarProps) {
  const { t } = useTranslation('moderation');
  return (
    <BottomBar>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <output className="font-semibold">{t('bulk.chosen', { count })}</output>
        <Button kind="quiet" className="-mr-4.5" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {moderationActs.some((possible) => can[possible]) ? (
        <ActButtons can={can} open={act} onStart={onStart} />
      ) : (
        <p className="pb-2 text-sm text-soft">{t('bulk.nothing')}</p>
      )}
    </BottomBar>
  );
}
