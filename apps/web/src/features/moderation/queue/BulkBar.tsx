import { useTranslation } from 'react-i18next';
import { moderationActs, type ModerationAct } from '@stenope/domain/moderation/states';
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
    // In sight however far the list is scrolled; on phones below the bar at the top.
    <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-1 grid gap-2 border-y border-line bg-panel px-4.5 py-3 md:top-0">
      {/* On phones beside the button that leads to the top, which floats above it. */}
      <div className="flex flex-wrap items-center gap-x-3 max-md:pr-14 md:justify-between">
        <output className="font-semibold">{t('bulk.chosen', { count })}</output>
        <Button kind="quiet" className="md:-mr-4.5" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {moderationActs.some((possible) => can[possible]) ? (
        <ActButtons can={can} open={act} onStart={onStart} />
      ) : (
        <p className="pb-2 text-sm text-soft">{t('bulk.nothing')}</p>
      )}
    </div>
  );
}
