import { relativeTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Section } from './Section.tsx';
import { sessionsQuery, useEndSession, type Session } from './sessions.ts';

/** Active sessions, with buttons to end them. */
export function SessionsSection() {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its row: focus moves to the list.
  const end = useEndSession(() => list.current?.focus());
  const failure = end.error ?? (sessions ? null : error);
  return (
    <Section title={t('sessions.title')}>
      {!sessions && !error && <Spinner label={t('sessions.loading')} />}
      {sessions && (
        <ul ref={list} tabIndex={-1} className="w-full outline-none">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {failure && <ErrorWords>{sentence(failure)}</ErrorWords>}
      {!sessions && error && <Button onClick={() => void refetch()}>{t('sessions.retry')}</Button>}
      {sessions && sessions.length > 1 && (
        <Button
          className="mt-3"
          busy={end.isPending && end.variables === 'others'}
          onClick={() => end.mutate('others')}
        >
          {t('sessions.end_others')}
        </Button>
      )}
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('accounts');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  const { browser, system, current, lastSeenAt } = session;
  const device = [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown');
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <span className="text-mute">
        <Icon name="device" />
      </span>
      <span className="flex min-w-0 flex-1 basis-20 flex-col gap-1">
        <span className="wrap-anywhere">{device}</span>
        <span className="edge text-mute">
          {current ? t('sessions.this_device') : relativeTime(language, new Date(lastSeenAt), now)}
        </span>
      </span>
      {!current && (
        <Button
          kind="quiet"
          busy={isEnding}
          onClick={onEnd}
          aria-label={t('sessions.end_named', { device })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
