import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Combobox } from '../../../ui/choices/Combobox.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { peopleQuery, useSeeding, type Overview } from '../api.ts';
import { Member } from './Member.tsx';

type Seeds = Overview['seeds'];

/** Seed curators, whose ratings are trusted from the start: appointed and dismissed here. */
export function Seeds({ seeds }: { readonly seeds: Seeds }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const sentence = useFailureSentence();
  const seeding = useSeeding();
  const list = useRef<HTMLUListElement>(null);
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const remove = async (userId: string) => {
    await seeding.mutateAsync({ userId, isSeed: false }).catch(() => undefined);
    // The pressed button disappears with its row: focus moves to the list.
    list.current?.focus();
  };
  return (
    <div className="mt-4">
      <ul ref={list} tabIndex={-1} className="outline-none">
        {seeds.map(({ person, since }) => (
          <li key={person.id} className="flex items-center gap-4 border-t border-line py-1.5">
            <div className="min-w-0 flex-1">
              <Member person={person} />
            </div>
            <time dateTime={since} className="hidden text-sm text-mute sm:block">
              {day.format(new Date(since))}
            </time>
            <Button
              kind="quiet"
              aria-label={t('trust.seeds.remove_named', { name: person.displayName })}
              busy={seeding.isPending && seeding.variables.userId === person.id}
              onClick={() => void remove(person.id)}
            >
              {t('trust.seeds.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {seeds.length === 0 && <p className="text-soft">{t('trust.seeds.none')}</p>}
      {seeding.error && <Notice isAlert>{sentence(seeding.error)}</Notice>}
      <SeedSearch
        seeds={seeds}
        isBusy={seeding.isPending}
        onName={(userId) => seeding.mutate({ userId, isSeed: true })}
      />
    </div>
  );
}

interface SeedSearchProps {
  readonly seeds: Seeds;
  readonly isBusy: boolean;
  readonly onName: (userId: string) => void;
}

/** Search by name; members who already are seed curators are not offered. */
function SeedSearch({ seeds, isBusy, onName }: SeedSearchProps) {
  const { t } = useTranslation(['admin', 'shell']);
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.trim());
  const isAsking = asked.length > 0;
  const { data = [], isError } = useQuery({ ...peopleQuery(asked), enabled: isAsking });
  const items = data
    .filter(({ id }) => !seeds.some(({ person }) => person.id === id))
    .map(({ id, displayName, username }) => ({
      value: id,
      label: displayName,
      detail: `@${username}`,
    }));
  return (
    <div className="mt-5 max-w-[26rem]">
      <Combobox
        label={t('trust.seeds.add')}
        hint={t('trust.seeds.add_hint')}
        items={items}
        value={null}
        onSearch={setTyped}
        disabled={isBusy}
        closeLabel={t('shell:bar.close')}
        emptyText={isAsking && !isError ? t('trust.seeds.nobody') : ''}
        note={isAsking && isError ? t('trust.seeds.search_failed') : ''}
        onChange={(item) => {
          if (item) onName(item.value);
        }}
      />
    </div>
  );
}
