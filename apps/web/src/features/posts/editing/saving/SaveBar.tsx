import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from '../../../../ui/bars/BottomBar.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../../../ui/states/Spinner.tsx';
import type { PostSaveStep } from './save.ts';

interface SaveBarProps {
  /** Current step of saving; undefined while editing. */
  readonly step: PostSaveStep | undefined;
  /** Upload progress of the photograph. */
  readonly upload: ReactNode;
  readonly submit: string;
  readonly failure: string | undefined;
}

/** Bar that stays in view, with the progress and the submit button. */
export function SaveBar({ step, upload, submit, failure }: SaveBarProps) {
  const isBusy = step !== undefined;
  // The photograph's own progress is shown instead.
  const isSaid = isBusy && (step.name !== 'main' || upload === null);
  return (
    <BottomBar>
      {failure !== undefined && <ErrorWords>{failure}</ErrorWords>}
      <div className="flex items-center justify-end gap-3">
        {/* Rendered even while empty: a live region inserted with its text is not read out. */}
        <output className={isSaid ? 'edge flex flex-1 items-center gap-3 text-soft' : 'sr-only'}>
          {isSaid && (
            <>
              <Spinner size={18} />
              <StepWords step={step} />
            </>
          )}
        </output>
        {!isSaid && upload}
        <Button kind="primary" type="submit" busy={isBusy}>
          {submit}
        </Button>
      </div>
    </BottomBar>
  );
}

function StepWords({ step }: { readonly step: PostSaveStep }) {
  const { t } = useTranslation('create');
  if (step.name === 'steps') return t('saving.steps', { there: step.there, of: step.of });
  return t(`saving.${step.name}`);
}
