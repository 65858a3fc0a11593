import type { AccessToken } from '@stenope/contract/accounts/tokens';
import { relativeTime } from '@stenope/i18n/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { scopeWords } from './tokens.ts';

interface TokenRowProps {
  readonly token: AccessToken;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

export function TokenRow({ token, isEnding, onEnd }: TokenRowProps) {
  const { t } = useTranslation('accounts');
  const { name, hint, scopes } = token;
  const { isOver, words } = useTimes(token);
  const beginning = `${hint}…`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <span className={`flex flex-wrap items-baseline gap-x-2 ${isOver ? 'text-mute' : ''}`}>
          <span className="wrap-anywhere">{name}</span>
          <code className="font-mono text-sm text-mute">{beginning}</code>
        </span>
        <span className="text-sm text-soft">
          {scopes.map((scope) => t(`tokens.scopes.${scopeWords[scope]}.title`)).join(' · ')}
        </span>
        <span className="edge flex flex-wrap gap-x-3 gap-y-1.5 text-mute">
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </span>
      </span>
      {!isOver && (
        <Button
          kind="quiet"
          busy={isEnding}
          onClick={onEnd}
          aria-label={t('tokens.end_named', { name })}
        >
          {t('tokens.end')}
        </Button>
      )}
    </li>
  );
}

/** When it was used and until when it is valid, or when that was over. */
function useTimes({ lastUsedAt, expiresAt, endedAt }: AccessToken) {
  const { t } = useTranslation('accounts');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  const ago = (at: string) => relativeTime(language, new Date(at), now);
  const used =
    lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { when: ago(lastUsedAt) });
  if (endedAt !== null) return { isOver: true, words: [t('tokens.ended', { when: ago(endedAt) })] };
  if (new Date(expiresAt) <= now) {
    return { isOver: true, words: [t('tokens.expired', { when: ago(expiresAt) })] };
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return {
    isOver: false,
    words: [used, t('tokens.until', { day: day.format(new Date(expiresAt)) })],
  };
}
