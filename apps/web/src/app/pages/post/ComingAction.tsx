import { Button } from '../../../ui/buttons/Button.tsx';
import type { ButtonKind } from '../../../ui/buttons/look.ts';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { showToast } from '../../../ui/toast/toast.ts';

interface ComingActionProps {
  readonly label: string;
  /** What is said instead. */
  readonly soon: string;
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
}

/** The place of what this site cannot do yet, and says so. */
export function ComingAction({ label, soon, kind = 'plain', icon }: ComingActionProps) {
  return (
    <Button kind={kind} className="px-3.5!" onClick={() => showToast({ text: soon })}>
      {icon && <Icon name={icon} />}
      {label}
    </Button>
  );
}
