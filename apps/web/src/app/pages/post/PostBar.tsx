import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StepLinks } from '../../../features/posts/walk/StepLinks.tsx';
import type { Steps } from '../../../features/posts/walk/Walked.tsx';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { useWayBack } from '../../routing/useWayBack.ts';

interface PostBarProps {
  readonly steps: Steps;
  /** The rating button. */
  readonly rate: ReactNode;
}

/** Bottom bar on phones: back, previous and next photograph, and the rating. */
export function PostBar({ steps, rate }: PostBarProps) {
  const { t } = useTranslation('posts');
  const goBack = useWayBack();
  const hasSteps = steps.previous !== undefined || steps.next !== undefined;
  return (
    <div className="lg:hidden">
      <BottomBar>
        <div className="flex items-center justify-between gap-2">
          <Button kind="quiet" className="-ml-2.5 px-2.5!" onClick={goBack}>
            <Icon name="arrow-left" />
            {t('bar.back')}
          </Button>
          {hasSteps && (
            <span className="flex">
              <StepLinks steps={steps} />
            </span>
          )}
          <span className="flex min-h-11 min-w-19 justify-end">{rate}</span>
        </div>
      </BottomBar>
    </div>
  );
}
