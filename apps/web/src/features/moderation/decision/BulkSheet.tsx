import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import type { ModerationAct } from '@stenope/domain/moderation/states';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { Judgement } from '../api.ts';
import { DecisionForm } from './DecisionForm.tsx';

interface BulkSheetProps {
  readonly open: boolean;
  readonly act: ModerationAct;
  readonly count: number;
  readonly categories: readonly DecisionReason[];
  readonly deciding: { readonly isPending: boolean; readonly error: Error | null };
  readonly onDecide: (judgement: Judgement) => void;
  readonly onClose: () => void;
}

/** One decision for all chosen cases. */
export function BulkSheet(props: BulkSheetProps) {
  const { open, act, count, categories, deciding, onDecide, onClose } = props;
  const { t } = useTranslation('moderation');
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t(`acts.${act}`)}
      description={t('bulk.chosen', { count })}
      closeLabel={t('keys.close')}
    >
      <div className="pb-5">
        <DecisionForm
          act={act}
          draftKey="chosen"
          categories={categories}
          busy={deciding.isPending}
          error={deciding.error}
          holder={undefined}
          onSend={onDecide}
          onCancel={onClose}
        />
      </div>
    </Sheet>
  );
}
