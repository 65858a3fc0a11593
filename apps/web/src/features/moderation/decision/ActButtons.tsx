import type { CaseRights } from '@stenope/contract/site/moderation';
import { moderationActs, type ModerationAct } from '@stenope/domain/moderation/states';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Key } from '../review/ClaimLine.tsx';

interface ActButtonsProps {
  /** Acts that are possible; the others are not shown. */
  readonly can: Pick<CaseRights, ModerationAct>;
  /** Act whose form is open. */
  readonly open: ModerationAct | undefined;
  readonly onStart: (act: ModerationAct) => void;
}

/** Confirming is what masking becomes once reports have masked something. */
const signs: Readonly<Record<ModerationAct, string>> = {
  validate: 'V',
  mask: 'M',
  confirm: 'M',
  remove: 'R',
  restore: 'U',
  warn: 'W',
};

/** What can be decided, each with its key. */
export function ActButtons({ can, open, onStart }: ActButtonsProps) {
  const { t } = useTranslation('moderation');
  return (
    <div className="flex flex-wrap gap-2">
      {moderationActs
        .filter((act) => can[act])
        .map((act) => (
          <Button
            key={act}
            data-act={act}
            kind={act === 'remove' ? 'danger' : 'plain'}
            aria-expanded={open === act}
            onClick={() => onStart(act)}
          >
            {t(`acts.${act}`)}
            <Key sign={signs[act]} />
          </Button>
        ))}
    </div>
  );
}
