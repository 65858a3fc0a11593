import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { mailFailureWords } from './mail-words.ts';
import { useVerificationMail } from './verification.ts';

/** Sends the confirmation link again and shows the outcome. */
export function ResendVerification({ email }: { readonly email: string }) {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const mail = useVerificationMail();
  return (
    <div className="flex flex-col items-start gap-2.5">
      <Button busy={mail.isPending} onClick={() => mail.mutate()}>
        {t('verify.resend')}
      </Button>
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="wrap-anywhere text-soft empty:hidden">
        {mail.isSuccess && t('verify.sent', { email })}
      </output>
      {mail.isError && (
        <ErrorWords>{mailFailureWords(mail.error, t) ?? sentence(mail.error)}</ErrorWords>
      )}
    </div>
  );
}
