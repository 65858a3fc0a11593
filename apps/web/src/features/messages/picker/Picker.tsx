import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Face } from '../../../ui/photo/Face.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { useStart } from '../api.ts';
import { usePartners, type Found } from './usePartners.ts';

interface PickerProps {
  readonly onPicked: (id: string) => void;
  readonly onClose: () => void;
}

const mostTyped = 254;

/** Picker of a partner, searched on the server: Enter picks the first result, Escape closes. */
export function Picker({ onPicked, onClose }: PickerProps) {
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string>();
  const { found, first, error, isLate, retry } = usePartners(typed);
  const start = useStart(onPicked);
  useEffect(() => field.current?.focus(), []);
  const take = () => {
    if (first && !start.isPending) start.mutate(first.id);
  };
  // Enter pressed before the results arrive picks the first one once they do.
  const takeFirst = useEffectEvent(take);
  const isDue = wanted !== undefined && wanted === typed && !isLate;
  useEffect(() => {
    if (isDue) takeFirst();
  }, [isDue]);

  const press = (event: KeyboardEvent) => {
    // During IME composition, keys belong to the word being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Closes the picker, not the dropdown around it.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      if (isLate) setWanted(typed);
      else take();
    } else walk(event, field.current, list.current);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-end gap-2 px-4.5 pt-3 pb-3.5">
        <div className="grow">
          <TextField
            ref={field}
            type="search"
            label={t('picker.title')}
            placeholder={t('picker.search')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={mostTyped}
            value={typed}
            onKeyDown={press}
            // Hides the browser's own clear button, which would be mistaken for the close button
            // beside it.
            className="[&::-webkit-search-cancel-button]:appearance-none"
            onChange={({ target }) => {
              setTyped(target.value);
              setWanted(undefined);
            }}
          />
        </div>
        <IconButton label={t('close')} className="mb-0.5" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="relative min-h-0 flex-1 scroll-pb-[var(--foot,1rem)] overflow-y-auto overscroll-contain pb-[var(--foot,1rem)]">
        {start.error && (
          <div className="px-4.5 pb-3">
            <Notice isAlert>{sentence(start.error)}</Notice>
          </div>
        )}
        <FoundPeople
          list={list}
          found={found}
          isAsked={typed.trim() !== ''}
          error={error}
          onRetry={() => {
            setWanted(undefined);
            retry();
            // The pressed button unmounts with its surroundings: focus returns to the field.
            field.current?.focus();
          }}
          onPress={press}
          onPick={(userId) => start.mutate(userId)}
        />
      </div>
    </div>
  );
}

/** Arrow keys move from the field through the results and back. */
function walk(event: KeyboardEvent, field: HTMLElement | null, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !field || !list) return;
  const places = [field, ...list.querySelectorAll<HTMLElement>('button')];
  const at = places.findIndex((one) => one === event.target);
  event.preventDefault();
  places.at((at + step + places.length) % places.length)?.focus();
}

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
        {found?.items.map(({ id, username, displayName, avatar }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onPick(id)}
              onKeyDown={onPress}
              className="flex min-h-15 w-full items-center gap-3 px-4.5 py-2 text-left focus-inside hover:bg-panel focus-visible:bg-panel"
            >
              <Face name={displayName} src={avatar} size={40} note={`@${username}`} />
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <Failure className="px-4.5" title={t('picker.failed')} error={error} onRetry={onRetry} />
      ) : (
        // Rendered even while empty: a live region inserted with its text is not read out.
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
      )}
    </>
  );
}
