import { longestQuery } from '@stenope/domain/search/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettled } from '../../platform/clock/useSettled.ts';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Avatar } from '../../ui/photo/Avatar.tsx';
import { hashtagsFoundQuery, peopleFoundQuery } from './api.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';

interface SearchFieldProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
}

/** What is typed is searched for once it rests so long. */
const typingMs = 250;

/** Rows of each kind in the box. */
const mostRows = 3;

/**
 * Field of the search: what is typed is searched for once it rests, and a box below offers recent
 * searches, members and hashtags. Arrow keys walk through it, Escape closes it.
 */
export function SearchField({ q, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('search');
  const frame = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [isOpen, setOpen] = useState(false);
  // What this field asked for last: the address may also change by going back or by a link, and
  // lags behind fast typing.
  const [asked, setAsked] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setTyped(q);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (words: string, restMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(words.trim());
      onSearch(words.trim());
    }, restMs);
  };
  const leave = useEffectEvent((to: EventTarget | null) => {
    if (to instanceof Node && frame.current?.contains(to)) return;
    rememberSearch(typed);
    setOpen(false);
  });
  useEffect(() => {
    const form = frame.current;
    const hear = ({ relatedTarget }: FocusEvent) => leave(relatedTarget);
    form?.addEventListener('focusout', hear);
    return () => form?.removeEventListener('focusout', hear);
  }, []);
  const choose = (words: string) => {
    setTyped(words);
    ask(words);
    rememberSearch(words);
    setOpen(false);
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      field.current?.focus();
      setOpen(false);
    } else walk(event, field.current, frame.current);
  };
  return (
    <search>
      <form
        ref={frame}
        className="relative mt-5 max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed);
          rememberSearch(typed);
          setOpen(false);
        }}
      >
        <TextField
          ref={field}
          type="search"
          enterKeyHint="search"
          label={t('field.label')}
          placeholder={t('field.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={longestQuery}
          value={typed}
          className="[&::-webkit-search-cancel-button]:appearance-none"
          onKeyDown={press}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(true);
            ask(target.value, typingMs);
          }}
          trailing={
            typed === '' ? (
              <span className="text-mute">
                <Icon name="search" size={18} />
              </span>
            ) : (
              <IconButton label={t('field.clear')} onClick={() => choose('')}>
                <Icon name="close" size={18} />
              </IconButton>
            )
          }
        />
        {isOpen && (
          <Box typed={typed} onChoose={choose} onPress={press} onLeave={() => setOpen(false)} />
        )}
      </form>
    </search>
  );
}

/** Arrow keys move from the field through the box and back. */
function walk(event: KeyboardEvent, field: HTMLElement | null, frame: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !field || !frame) return;
  const places = [field, ...frame.querySelectorAll<HTMLElement>('[data-row]')];
  const at = places.findIndex((one) => one === event.target);
  if (at < 0 || places.length === 1) return;
  event.preventDefault();
  places.at((at + step + places.length) % places.length)?.focus();
}

interface BoxProps {
  readonly typed: string;
  readonly onChoose: (q: string) => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
}

function Box({ typed, onChoose, onPress, onLeave }: BoxProps) {
  const { t } = useTranslation('search');
  const [isForgotten, setForgotten] = useState(false);
  const q = useSettled(typed.trim());
  const people = useInfiniteQuery(peopleFoundQuery(q)).data?.pages[0]?.items ?? [];
  const tags = useInfiniteQuery(hashtagsFoundQuery(q)).data?.pages[0]?.items ?? [];
  const recent = typed === '' && !isForgotten ? recentSearches() : [];
  const hasFound = typed !== '' && people.length + tags.length > 0;
  if (recent.length === 0 && !hasFound) return null;
  return (
    <section
      aria-label={t('box.name')}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[60vh] overflow-y-auto overscroll-contain rounded-2 border border-line bg-raised p-1.5 text-ink shadow-lift"
    >
      {recent.length > 0 && (
        <Part title={t('box.recent')}>
          {recent.map((words) => (
            <li key={words}>
              <button
                type="button"
                data-row
                className={row}
                onKeyDown={onPress}
                onClick={() => onChoose(words)}
              >
                <Icon name="clock" size={18} />
                <span className="truncate">{words}</span>
              </button>
            </li>
          ))}
          <li className="pt-1">
            <Button
              kind="quiet"
              onClick={() => {
                forgetSearches();
                setForgotten(true);
              }}
            >
              {t('box.forget')}
            </Button>
          </li>
        </Part>
      )}
      {hasFound && people.length > 0 && (
        <Part title={t('box.users')}>
          {people.slice(0, mostRows).map(({ id, username, displayName, avatar }) => {
            const handle = `@${username}`;
            return (
              <RowLink key={id} to={`/profile/${username}`} onPress={onPress} onLeave={onLeave}>
                <Avatar name={displayName} src={avatar} size={28} />
                <span className="truncate font-semibold">{displayName}</span>
                <span className="truncate text-sm text-mute">{handle}</span>
              </RowLink>
            );
          })}
        </Part>
      )}
      {hasFound && tags.length > 0 && (
        <Part title={t('box.hashtags')}>
          {tags.slice(0, mostRows).map(({ tag }) => {
            const name = `#${tag}`;
            const to = `/explore/hashtag/${encodeURIComponent(tag)}`;
            return (
              <RowLink key={tag} to={to} onPress={onPress} onLeave={onLeave}>
                <span className="truncate">{name}</span>
              </RowLink>
            );
          })}
        </Part>
      )}
    </section>
  );
}

interface RowLinkProps extends Pick<BoxProps, 'onPress' | 'onLeave'> {
  readonly to: string;
  readonly children: ReactNode;
}

function RowLink({ to, onPress, onLeave, children }: RowLinkProps) {
  return (
    <li>
      <Link to={to} data-row className={row} onKeyDown={onPress} onClick={onLeave}>
        {children}
      </Link>
    </li>
  );
}

const row =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-2 px-3 py-1.5 text-left focus-inside hover:bg-panel focus-visible:bg-panel';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="edge px-3 pt-2 pb-1 text-mute">{title}</p>
      <ul aria-label={title}>{children}</ul>
    </>
  );
}
