import type { ReactNode } from 'react';
import { useFailureSentence } from '../words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Notice } from '../../ui/states/Notice.tsx';

interface DeleteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly words: {
    readonly title: string;
    /** Says what is deleted with it. */
    readonly sentence: ReactNode;
    readonly cancel: string;
    readonly confirm: string;
    readonly close: string;
  };
  /** Mutation that deletes. */
  readonly deletion: {
    readonly mutate: () => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
}

/** Confirmation dialog of a deletion. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, words, deletion } = props;
  const sentence = useFailureSentence();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words.title}
      description={words.sentence}
      closeLabel={words.close}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button kind="danger" busy={deletion.isPending} onClick={() => deletion.mutate()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {deletion.error ? <Notice isAlert>{sentence(deletion.error)}</Notice> : undefined}
    </Dialog>
  );
}
