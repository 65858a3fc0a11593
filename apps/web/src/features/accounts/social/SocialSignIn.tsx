import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { isNative } from '../../../platform/native/shell.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Trouble } from './outcome.ts';
import { useSocialSignIn } from './useSocialSignIn.ts';

/** Social sign-in with the providers the operator has configured, once they are known. */
export function SocialSignIn({ arrivedWith }: { readonly arrivedWith?: Trouble | undefined }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data: instance } = useQuery(instanceQuery);
  const { start, trouble } = useSocialSignIn(arrivedWith);
  // A provider leads back to a browser, whose session an app cannot take over.
  const providers = isNative() ? [] : (instance?.social ?? []);
  return (
    <>
      {trouble !== undefined && (
        <Notice isAlert>
          {trouble === 'not_available'
            ? t('errors:method_not_available')
            : t(`social.trouble.${trouble}`)}
        </Notice>
      )}
      {providers.length > 0 && (
        <section aria-label={t('social.label')} className="flex flex-col gap-2.5">
          {providers.map((provider) => (
            <Button key={provider} onClick={() => start(provider)} className="h-12">
              <Icon name={provider} />
              {t(`social.${provider}`)}
            </Button>
          ))}
        </section>
      )}
    </>
  );
}
