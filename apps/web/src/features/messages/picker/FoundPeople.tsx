import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import type { Found } from './usePartners.ts';

interface FoundPeopleProps {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Undefined while loading. */
  readonly found: Found | undefined;
  /** True for search results; false for suggested partners. */
  readonly isAsked: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onPick: (userId: string) => void;
}

/** People to write to, and how many more there are. */
export function FoundPeople(props: FoundPeopleProps) {
  const { list, found, isAsked, error, onRetry, onPress, onPick } = props;
  const { t } = useTranslation('messages');
  return (
    <>
      {found?.suggested && found.items.length > 0 && (
        <p className="edge px-4.5 pt-1 pb-2 text-mute">{t('picker.suggested')}</p>
      )}
      <ul ref={list} aria-label={t(found?.suggested ? 'picker.suggested' : 'picker.people')}>
        {found?.items.map((person) => {
          const handle = `@${person.username}`;
          return (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => onPick(person.id)}
                onKeyDown={onPress}
                className="flex min-h-15 w-full items-center gap-3 px-4.5 py-2 text-left focus-inside hover:bg-panel focus-visible:bg-panel"
              >
                <Avatar name={person.displayName} src={person.avatar ?? undefined} size={40} />
                <span className="min-w-0 leading-tight">
                  <span className="block truncate font-semibold">{person.displayName}</span>
                  <span className="mt-0.5 block truncate text-sm text-mute">{handle}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {error ? (
        <div className="px-4.5">
          <Failure title={t('picker.failed')} error={error} onRetry={onRetry} />
        </div>
      ) : (
        <Outcome found={found} isAsked={isAsked} />
      )}
    </>
  );
}

function Outcome({ found, isAsked }: Pick<FoundPeopleProps, 'found' | 'isAsked'>) {
  const { t } = useTranslation('messages');
  // Rendered even while empty: a live region inserted with its text is not read out.
  return (
    <output className="block px-4.5 text-mute not-empty:py-3">
      {found === undefined && (
        <span className="flex items-center gap-3">
          <Spinner size={18} />
          {t('picker.loading')}
        </span>
      )}
      {found?.items.length === 0 && (
        <>
          <span className="block font-semibold text-ink">
            {t(isAsked ? 'picker.none' : 'picker.nobody')}
          </span>
          <span className="mt-1 block">
            {t(isAsked ? 'picker.none_sentence' : 'picker.nobody_sentence')}
          </span>
        </>
      )}
      {found && found.others > 0 && (
        <span className="edge">{t('picker.others', { count: found.others })}</span>
      )}
    </output>
  );
}
