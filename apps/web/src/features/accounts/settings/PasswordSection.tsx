import type { Me } from '@stenope/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Section } from './Section.tsx';

/** Folded until opened: a password is not changed in passing. */
export function PasswordSection({ me }: { readonly me: Me }) {
  const { t } = useTranslation('accounts');
  const [state, setState] = useState<'folded' | 'open' | 'done'>('folded');
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Keyboard focus returns to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && state !== 'open') opener.current?.focus();
    wasOpen.current = state === 'open';
  }, [state]);

  return (
    <Section title={t('password.label')}>
      {!me.hasPassword && state === 'folded' && (
        <p className="max-w-[52ch] text-soft">{t('settings.password.none')}</p>
      )}
      <output className="text-soft empty:hidden">
        {state === 'done' && t('settings.password.done')}
      </output>
      {state === 'open' ? (
        <PasswordForm
          me={me}
          onDone={() => setState('done')}
          cancel={
            <Button kind="quiet" onClick={() => setState('folded')}>
              {t('settings.password.cancel')}
            </Button>
          }
        />
      ) : (
        <Button ref={opener} onClick={() => setState('open')}>
          {me.hasPassword ? t('settings.password.change') : t('settings.password.first')}
        </Button>
      )}
    </Section>
  );
}
