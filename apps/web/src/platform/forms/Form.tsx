import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import type { ActionForm } from './useActionForm.ts';

interface FormProps {
  readonly form: Pick<ActionForm<string>, 'submit' | 'isBusy' | 'failure'>;
  /** Label of the submit button. */
  readonly submit: string;
  /** Content beside the button, e.g. another link. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Form with fields, error and submit button. `noValidate`, because we show our own messages; where
 * no script answers, `dialog` sends nothing, least of all a password within an address.
 */
export function Form({ form, submit, beside, children }: FormProps) {
  return (
    <form noValidate method="dialog" onSubmit={form.submit} className="flex flex-col gap-5">
      {children}
      {form.failure !== undefined && <Notice isAlert>{form.failure}</Notice>}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button kind="primary" type="submit" busy={form.isBusy} className="h-12 px-6">
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}
