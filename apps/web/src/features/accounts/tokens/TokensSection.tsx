import type { Me } from '@stenope/contract/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { accountKeys } from '../api.ts';
import { Section } from '../settings/Section.tsx';
import { NewToken } from './NewToken.tsx';
import { TokenForm } from './TokenForm.tsx';
import { TokenRow } from './TokenRow.tsx';
import { tokensQuery, useEndToken } from './tokens.ts';

/** Personal access tokens: what there are, and the way to a new one. */
export function TokensSection({ me }: { readonly me: Me }) {
  const { t } = useTranslation('accounts');
  return (
    <Section title={t('tokens.title')}>
      <p className="max-w-[52ch] text-soft">{t('tokens.sentence')}</p>
      <a
        href="/api/docs"
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {t('tokens.docs')}
      </a>
      <TokenList />
      <MakeToken me={me} />
    </Section>
  );
}

function TokenList() {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears: focus moves to the list.
  const end = useEndToken(() => list.current?.focus());
  const failure = end.error ?? (tokens ? null : error);
  return (
    <>
      {!tokens && !error && <Spinner label={t('tokens.loading')} />}
      {tokens?.length === 0 && <p className="text-mute">{t('tokens.none')}</p>}
      {tokens && tokens.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label={t('tokens.title')} className="w-full outline-none">
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isEnding={end.isPending && end.variables === token.id}
              onEnd={() => end.mutate(token.id)}
            />
          ))}
        </ul>
      )}
      {failure && <ErrorWords>{sentence(failure)}</ErrorWords>}
      {!tokens && error && <Button onClick={() => void refetch()}>{t('tokens.retry')}</Button>}
    </>
  );
}

type Making =
  | { readonly state: 'folded' }
  | { readonly state: 'open' }
  /** Kept here alone, and gone when it is put away. */
  | { readonly state: 'made'; readonly token: string };

function MakeToken({ me }: { readonly me: Me }) {
  const { t } = useTranslation('accounts');
  const cache = useQueryClient();
  const [making, setMaking] = useState<Making>({ state: 'folded' });
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = making.state !== 'folded';

  // Keyboard focus returns to the button that opened the form.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (making.state === 'made') {
    return <NewToken token={making.token} onDone={() => setMaking({ state: 'folded' })} />;
  }
  if (making.state === 'folded') {
    return (
      <Button ref={opener} className="mt-3" onClick={() => setMaking({ state: 'open' })}>
        {t('tokens.make')}
      </Button>
    );
  }
  return (
    <TokenForm
      me={me}
      onMade={(token) => {
        void cache.invalidateQueries({ queryKey: accountKeys.tokens });
        setMaking({ state: 'made', token });
      }}
      cancel={
        <Button kind="quiet" onClick={() => setMaking({ state: 'folded' })}>
          {t('tokens.cancel')}
        </Button>
      }
    />
  );
}
