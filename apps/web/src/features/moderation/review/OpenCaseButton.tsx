import type { ReportKind } from '@stenope/domain/moderation/reports';
import type { ReactNode } from 'react';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useOpening } from '../api.ts';

interface OpenCaseButtonProps {
  readonly target: { readonly kind: ReportKind; readonly id: string };
  readonly onOpen: (caseId: string) => void;
  readonly children: ReactNode;
}

/** Leads to the open case about something, or opens one. Cases of messages come by reports alone. */
export function OpenCaseButton({ target, onOpen, children }: OpenCaseButtonProps) {
  const fail = useFailureToast();
  const { mutate, isPending } = useOpening();
  const { kind, id: targetId } = target;
  if (kind === 'message') return null;
  const open = () =>
    mutate({ kind, targetId }, { onSuccess: ({ id }) => onOpen(id), onError: fail });
  return (
    <Button busy={isPending} onClick={open}>
      {children}
    </Button>
  );
}
