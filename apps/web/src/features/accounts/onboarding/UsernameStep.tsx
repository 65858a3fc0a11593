import { completeOnboarding } from '@stenope/contract/accounts/onboarding';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../platform/forms/Form.tsx';
import { useActionForm } from '../../../platform/forms/useActionForm.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { knownTaken } from '../username/check.ts';
import { UsernameField } from '../username/UsernameField.tsx';
import { usernameWords } from '../username/words.ts';

interface UsernameStepProps {
  readonly progress: string | undefined;
  /** The generated username. */
  readonly own: string;
  /** Initial value of the field: the generated name, or one chosen earlier in this form. */
  readonly start: string;
  /** Called with undefined when the generated name is kept. */
  readonly onChoose: (username: string | undefined) => void;
}

export function UsernameStep({ progress, own, start, onChoose }: UsernameStepProps) {
  const { t } = useTranslation('accounts');
  const cache = useQueryClient();
  const form = useActionForm({
    action: completeOnboarding,
    start: { username: start },
    // Kept until the last step: all answers are sent together.
    send: ({ username }) => Promise.resolve(username),
    done: onChoose,
    check: ({ username }) =>
      username === '' ? [{ field: 'username', rule: 'required' }] : knownTaken(cache, username),
    fieldWords: (complaint) => usernameWords(complaint, t),
    summary: (complaints) => (complaints.length > 0 ? t('username.fix') : undefined),
  });
  return (
    <>
      <ScreenTitle
        takesFocus
        progress={progress}
        title={t('onboarding.username.title')}
        sentence={t('onboarding.username.sentence')}
      />
      <Form
        form={form}
        submit={t('onboarding.next')}
        beside={
          <Button kind="quiet" onClick={() => onChoose(undefined)}>
            {t('onboarding.skip')}
          </Button>
        }
      >
        <UsernameField field={form.field('username')} own={own} start={start} />
      </Form>
    </>
  );
}
