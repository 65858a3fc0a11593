import { useTranslation } from 'react-i18next';
import { IconLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { Step, Steps } from './Walked.tsx';

/** Links to the previous and next photograph; an end of the list has none. */
export function StepLinks({ steps }: { readonly steps: Steps }) {
  const { t } = useTranslation('posts');
  return (
    <>
      <StepLink step={steps.previous} label={t('zoom.previous')} icon="chevron-left" />
      <StepLink step={steps.next} label={t('zoom.next')} icon="chevron-right" />
    </>
  );
}

interface StepLinkProps {
  readonly step: Step | undefined;
  readonly label: string;
  readonly icon: 'chevron-left' | 'chevron-right';
}

function StepLink({ step, label, icon }: StepLinkProps) {
  // Empty space, so that the other link does not move.
  if (!step) return <span className="size-11" />;
  return (
    <IconLink to={step.to} state={step.state} replace label={label}>
      <Icon name={icon} />
    </IconLink>
  );
}
