import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useSettled } from '../../../../platform/clock/useSettled.ts';
import { completed, unfinishedAt, type Unfinished } from './completion.ts';
import { suggestionsQuery, type NameSuggestion } from './suggestions.ts';

const none: readonly NameSuggestion[] = [];

export interface Completion {
  readonly suggestions: readonly NameSuggestion[];
  readonly kind: Unfinished['kind'];
  readonly active: number;
  readonly choose: (suggestion: NameSuggestion) => void;
  /** Handlers for the completed field. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
}

/** Looks at the text before the caret, suggests names, and inserts the chosen one. */
export function useCompletion(): Completion {
  const [field, setField] = useState<HTMLTextAreaElement>();
  const [asked, setAsked] = useState<Unfinished>();
  const [active, setActive] = useState(0);
  const settled = useSettled(asked);
  const { data = none } = useQuery({
    ...suggestionsQuery(settled ?? { kind: 'tag', typed: '' }),
    enabled: settled !== undefined,
  });
  // Suggestions for an earlier text are not offered.
  const suggestions = asked && settled && asked.typed === settled.typed ? data : none;

  const close = () => setAsked(undefined);
  const choose = ({ name }: NameSuggestion) => {
    if (!field || !asked) return;
    field.setRangeText(completed(asked, name), asked.from, asked.to, 'end');
    // Notifies listeners of typing, as real input would.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    close();
  };

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % suggestions.length),
    ArrowUp: () => setActive((active + suggestions.length - 1) % suggestions.length),
    Enter: () => {
      const chosen = suggestions[active];
      if (chosen) choose(chosen);
    },
    Tab: () => {
      const chosen = suggestions[active];
      if (chosen) choose(chosen);
    },
    Escape: close,
  };

  return {
    suggestions,
    kind: asked?.kind ?? 'tag',
    active: Math.min(active, Math.max(0, suggestions.length - 1)),
    choose,
    onSelect: ({ currentTarget }) => {
      setField(currentTarget);
      const { value, selectionStart, selectionEnd } = currentTarget;
      const found = selectionStart === selectionEnd ? unfinishedAt(value, selectionEnd) : undefined;
      if (found?.typed !== asked?.typed) setActive(0);
      setAsked(found);
    },
    onKeyDown: (event) => {
      const act = suggestions.length > 0 && !event.shiftKey ? keys[event.key] : undefined;
      // During IME composition, keys belong to the input method.
      if (!act || event.nativeEvent.isComposing) return;
      event.preventDefault();
      act();
    },
    onBlur: close,
  };
}
