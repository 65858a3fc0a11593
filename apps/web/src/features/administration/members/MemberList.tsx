import type { ListedMember } from '@stenope/contract/site/members';
import { memberFilters } from '@stenope/contract/site/members';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { membersQuery, type MemberFilter } from '../api.ts';

interface MemberListProps {
  readonly onOpen: (userId: string) => void;
}

const mostTyped = 254;

/** Members by kind, newest first; searched where the operator allows it. */
export function MemberList({ onOpen }: MemberListProps) {
  const { t } = useTranslation('team');
  const { data: instance } = useQuery(instanceQuery);
  const [filter, setFilter] = useState<MemberFilter>('all');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <div className="mt-7">
      <Chips
        label={t('members.filter')}
        value={filter}
        onChange={setFilter}
        chips={memberFilters.map((value) => ({ value, label: t(`members.filters.${value}`) }))}
      />
      {instance?.features.includes('admin-user-search') && (
        <div className="mt-4 max-w-[30rem]">
          <TextField
            type="search"
            label={t('members.search')}
            hint={t('members.search_hint')}
            value={typed}
            maxLength={mostTyped}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      <Found
        filter={filter}
        q={q}
        onOpen={onOpen}
        onClear={() => {
          setFilter('all');
          setTyped('');
        }}
      />
    </div>
  );
}

interface FoundProps extends MemberListProps {
  readonly filter: MemberFilter;
  readonly q: string;
  readonly onClear: () => void;
}

function Found({ filter, q, onOpen, onClear }: FoundProps) {
  const { t } = useTranslation('team');
  const list = useInfiniteQuery(membersQuery(filter, q));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (!data) {
    return error ? (
      <Failure title={t('members.failed')} error={error} onRetry={refetch} />
    ) : (
      <div className="min-h-dvh py-10">
        <Spinner label={t('loading')} size={32} />
      </div>
    );
  }
  const members = data.pages.flatMap(({ items }) => items);
  if (members.length === 0) {
    return (
      <EmptyState
        icon="person"
        title={t('members.none')}
        sentence={t('members.none_sentence')}
        action={<Button onClick={onClear}>{t('members.everybody')}</Button>}
      />
    );
  }
  return (
    <>
      <ul aria-label={t('members.title')} className="mt-4 border-t border-line">
        {members.map((member) => (
          <Row key={member.person.id} member={member} onOpen={() => onOpen(member.person.id)} />
        ))}
      </ul>
      {hasNextPage ? (
        <MoreOrFailure
          label={t('more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      ) : (
        <ListEnd text={t('end')} />
      )}
    </>
  );
}

const at = '@';

function Row({ member, onOpen }: { readonly member: ListedMember; readonly onOpen: () => void }) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const { person, role, joinedAt, suspendedAt, posts, reports } = member;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const facts = [
    day.format(new Date(joinedAt)),
    t('members.posts', { count: posts }),
    ...(reports > 0 ? [t('members.reports', { count: reports })] : []),
  ];
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full cursor-pointer items-center gap-3.5 py-3 text-left focus-inside hover:bg-raised/60"
      >
        <Avatar name={person.displayName} src={person.avatar} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate font-semibold">{person.displayName}</span>
            <span className="min-w-0 truncate text-sm text-mute">
              {at}
              {person.username}
            </span>
          </span>
          <span className="edge mt-1 flex flex-wrap gap-x-4 leading-normal! text-mute">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
          <span className="edge mt-0.5 flex flex-wrap gap-x-4 leading-normal! empty:hidden">
            {role !== 'member' && <span className="text-ink">{t(`role.${role}`)}</span>}
            {person.isPro && <span className="text-safelight">{t('pro')}</span>}
            {suspendedAt !== null && <span className="text-error">{t('members.suspended')}</span>}
          </span>
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  );
}
