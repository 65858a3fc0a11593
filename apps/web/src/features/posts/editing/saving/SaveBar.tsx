import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from '../../../../ui/bars/BottomBar.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../../../ui/states/Spinner.tsx';
import type { SaveStep } from './save.ts';

interface SaveBarProps {
  /** What is being done right now; nothing while one still writes. */
  readonly step: SaveStep | undefined;
  /** The photograph on its way. */
  readonly upload: ReactNode;
  readonly submit: string;
  readonly failure: string | undefined;
}

/** Stays in sight: how far everything is, and the one button. */
export function SaveBar({ step, upload, submit, failure }: SaveBarProps) {
  const isBusy = step !== undefined;
  // The photograph says itself how far it is.
  const isSaid = isBusy && (step.name !== 'main' || upload === null);
  return (
    <BottomBar>
      {failure !== undefined && <ErrorWords>{failure}</ErrorWords>}
      <div className="flex items-center justify-end gap-3">
        {/* There before it has anything to say: a live region that arrives full is not read out. */}
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

function StepWords({ step }: { readonly step: SaveStep }) {
  const { t } = useTranslation('create');
  if (step.name === 'steps') return t('saving.steps', { there: step.there, of: step.of });
  return t(`saving.${step.name}`);
}
