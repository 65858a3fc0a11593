import type { Me } from '@stenope/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmailForm } from './EmailForm.tsx';

/** Folded until opened: an address is not changed in passing. */
export function ChangeEmail({ me }: { readonly me: Pick<Me, 'hasPassword'> }) {
  const { t } = useTranslation(['accounts', 'people']);
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Keyboard focus returns to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      <output className="wrap-anywhere text-soft empty:hidden">
        {sentTo !== undefined && t('people:edit.email.sent', { email: sentTo })}
      </output>
      {isOpen ? (
        <EmailForm
          me={me}
          onSent={(email) => {
            setSentTo(email);
            setOpen(false);
          }}
          cancel={
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('settings.password.cancel')}
            </Button>
          }
        />
      ) : (
        <Button ref={opener} onClick={() => setOpen(true)}>
          {t('people:edit.email.change')}
        </Button>
      )}
    </>
  );
}
