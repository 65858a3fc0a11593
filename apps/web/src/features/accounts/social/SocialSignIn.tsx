import { readInstance } from '@stenope/contract/instance';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { Trouble } from './outcome.ts';
import { useSocialSignIn } from './useSocialSignIn.ts';

const instanceQuery = queryOptions({
  queryKey: ['accounts', 'social'],
  queryFn: async ({ signal }) => (await api(readInstance, { signal })).social,
  staleTime: Infinity,
});

/** Accounts elsewhere, where the operator has set them up. */
export function SocialSignIn({ arrivedWith }: { readonly arrivedWith?: Trouble | undefined }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data: providers = [] } = useQuery(instanceQuery);
  const { start, trouble } = useSocialSignIn(arrivedWith);
  return (
    <>
      {trouble !== undefined && (
        <p role="alert" className="border-l-2 border-safelight pl-3.5 text-ink">
          {trouble === 'not_available'
            ? t('errors:method_not_available')
            : t(`social.trouble.${trouble}`)}
        </p>
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
