import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import type { NameSuggestion } from './suggestions.ts';
import { useCompletion, type Completion } from './useCompletion.ts';

type CompletingAreaProps = ComponentProps<typeof TextArea> & { readonly counter?: ReactNode };

/** Text area in which hashtags and mentions are completed while typing. */
export function CompletingArea({ onBlur, ...area }: CompletingAreaProps) {
  const { t } = useTranslation('create');
  const id = useId();
  const completion = useCompletion();
  const { suggestions, active } = completion;
  const isOpen = suggestions.length > 0;
  return (
    <div className="relative">
      <TextArea
        {...area}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onKeyDown={completion.onKeyDown}
        onSelect={completion.onSelect}
        onBlur={(event) => {
          completion.onBlur();
          onBlur?.(event);
        }}
      />
      {/* Announces the number of suggestions; the active one is announced through the field. */}
      <output className="sr-only">
        {isOpen ? t('suggestions_count', { count: suggestions.length }) : ''}
      </output>
      {isOpen && <List id={id} completion={completion} />}
    </div>
  );
}

function List({ id, completion }: { readonly id: string; readonly completion: Completion }) {
  const { t } = useTranslation('create');
  const { suggestions, active, choose, kind } = completion;
  const sign = kind === 'tag' ? '#' : '@';
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the field keeps the focus
      role="listbox"
      aria-label={t('suggestions')}
      className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded-2 border border-line bg-raised p-1.5 shadow-lift"
    >
      {suggestions.map((suggestion, at) => {
        const name = sign + suggestion.name;
        return (
          <div
            key={suggestion.name}
            id={`${id}-${at}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Before the field loses focus, which would close the list.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(suggestion);
            }}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-1 px-3 py-2 aria-selected:bg-wall aria-selected:inset-ring aria-selected:inset-ring-mute"
          >
            <span className="min-w-0 truncate font-semibold">{name}</span>
            <Detail suggestion={suggestion} />
          </div>
        );
      })}
    </div>
  );
}

function Detail({ suggestion }: { readonly suggestion: NameSuggestion }) {
  const { t } = useTranslation('create');
  const { displayName, posts, isAbout = false } = suggestion;
  const text =
    posts === undefined ? displayName : t(isAbout ? 'tag_about' : 'tag_posts', { count: posts });
  return <span className="shrink-0 text-sm text-mute">{text}</span>;
}
