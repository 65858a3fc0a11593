import { readDemo } from '@stenope/contract/site/demo';
import { login } from '@stenope/contract/accounts/signing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { signedIn } from '../sign-in.ts';

/** Poll interval while the demonstration's pictures are still being rendered. */
const lookMs = 3_000;

/**
 * Accounts of a demonstration that can be entered without signing up, and how far its generation
 * is.
 */
export function DemoLogins() {
  const { t } = useTranslation('accounts');
  const cache = useQueryClient();
  const sentence = useFailureSentence();
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => api(readDemo, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.posts.made < state.data.posts.of ? lookMs : false,
  });
  const enter = useMutation({
    mutationFn: (body: { email: string; password: string }) => api(login, { body }),
    onSuccess: (viewer) => signedIn(cache, viewer),
  });
  if (!data || data.logins.length === 0) return null;
  return (
    <section aria-labelledby="demo-title" className="border-t border-line pt-6 xl:border-0 xl:pt-0">
      <h2 id="demo-title" className="text-xl">
        {t('demo.title')}
      </h2>
      <p className="mt-2 text-soft">{t('demo.sentence')}</p>
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {data.logins.map(({ name, email, password }) => (
          <li key={email}>
            <Button busy={enter.isPending} onClick={() => enter.mutate({ email, password })}>
              {t('demo.enter', { name })}
            </Button>
          </li>
        ))}
      </ul>
      {enter.error && <ErrorWords className="mt-3">{sentence(enter.error)}</ErrorWords>}
      {data.posts.made < data.posts.of && (
        <output className="edge mt-4 block text-mute">{t('demo.making', data.posts)}</output>
      )}
    </section>
  );
}
