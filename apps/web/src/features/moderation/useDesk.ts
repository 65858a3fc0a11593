import type { ModerationAct } from '@stenope/domain/moderation/states';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { announce, showToast } from '../../ui/toast/toast.ts';
import type { DeskPlace } from './address.ts';
import { casesQuery, postsQuery, useDeciding, type Judgement } from './api.ts';
import { caseIn, type KnownCase } from './case-cache.ts';
import { dropDraft } from './decision/draft.ts';
import { lettersAreOn, turnLetters, useCommands, type Command } from './keyboard.ts';
import { noteFieldId } from './review/Notes.tsx';
import { useChoosing } from './useChoosing.ts';
import { useStepping } from './useStepping.ts';

/** Draft and form of what is decided about all chosen cases at once. */
export const allChosen = 'chosen';

interface DeskParts {
  readonly place: DeskPlace;
  readonly onPlace: (place: DeskPlace) => void;
  readonly desk: RefObject<HTMLElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** State of the desk beyond the address: chosen cases, the open form, the keys. */
export function useDesk({ place, onPlace, desk, field }: DeskParts) {
  const { t } = useTranslation('moderation');
  const cache = useQueryClient();
  const tell = useTelling();
  const { caseId, ...filters } = place;
  const { view } = filters;
  const { data } = useInfiniteQuery({
    ...casesQuery({ ...filters, view: view === 'posts' ? 'queued' : view }),
    enabled: view !== 'posts',
  });
  const { data: posts } = useInfiniteQuery({ ...postsQuery(place.q), enabled: view === 'posts' });
  const ids = view === 'posts' ? [] : (data?.pages.flatMap((page) => page.ids) ?? []);
  const { here, isHere } = useHere(place);
  const open = (id: string | undefined) => onPlace({ ...here.current, caseId: id });
  const { go, step, after } = useStepping(ids, caseId, open);
  const choosing = useChoosing();
  const deciding = useDeciding();
  const [form, setForm] = useState<{ readonly act: ModerationAct; readonly of: string }>();
  const letters = useLetters();
  const [isHelping, setHelping] = useState(false);

  const start = (of: string, act: ModerationAct | undefined) => {
    deciding.reset();
    if (act) return setForm({ act, of });
    // The form goes away: its button, which may have been away with its bar, has the focus again.
    flushSync(() => setForm(undefined));
    if (form) desk.current?.querySelector<HTMLElement>(`[data-act=${form.act}]`)?.focus();
  };
  const decide = (cases: readonly KnownCase[], judgement: Judgement, draftKey: string) => {
    const going = cases.map(({ id }) => id);
    const next = after(caseId, going);
    deciding.mutate(
      { cases, judgement },
      {
        onSuccess: ({ done, refused }) => {
          setForm((now) => (now?.of === draftKey ? undefined : now));
          dropDraft(draftKey);
          choosing.keepOnly(choosing.ids.filter((id) => !done.includes(id)));
          tell(judgement.act, { done: done.length, refused: refused.length });
          if (caseId !== undefined && isHere(caseId) && done.includes(caseId)) go(next);
        },
      },
    );
  };

  const obey = (command: Command): boolean => {
    if (command === 'next') return step(1);
    if (command === 'previous') return step(-1);
    if (command === 'help') setHelping(true);
    else if (command === 'search') field.current?.focus();
    else if (command === 'note') document.getElementById(noteFieldId)?.focus();
    else if (command === 'select') {
      // Nothing is decided about a closed case, so that it has no box.
      if (caseId !== undefined && caseIn(cache, caseId)?.status !== 'closed')
        choosing.choose(caseId);
      else announce(t('keys.nothing'));
    } else if (command === 'leave') {
      if (choosing.ids.length > 0) choosing.keepOnly([]);
      else if (caseId !== undefined) open(undefined);
    } else if (!press(desk.current, command)) announce(t('keys.nothing'));
    return true;
  };
  useCommands(letters.hasLetters, obey);

  return {
    /** Whether the list has anything one could open. */
    isFilled: ids.length > 0 || (posts?.pages.some(({ items }) => items.length > 0) ?? false),
    choosing,
    deciding,
    decide,
    start,
    actOf: (of: string) => (form?.of === of ? form.act : undefined),
    open,
    goOn: () => {
      if (isHere(caseId)) go(after(caseId));
    },
    keys: { ...letters, isHelping, setHelping },
  };
}

/** What is shown now: an answer may come when it is another list or case already. */
function useHere(place: DeskPlace) {
  const here = useRef(place);
  useEffect(() => {
    here.current = place;
  }, [place]);
  const isHere = (id: string | undefined): boolean =>
    id !== undefined && here.current.caseId === id;
  return { here, isHere };
}

/** Says how many cases were decided, and how many refused. */
function useTelling() {
  const { t } = useTranslation('moderation');
  return (act: ModerationAct, count: { readonly done: number; readonly refused: number }) => {
    if (count.done > 0) showToast({ text: t(`done.${act}`, { count: count.done }) });
    if (count.refused > 0) {
      showToast({ kind: 'error', text: t('bulk.refused', { count: count.refused }) });
    }
  };
}

/** Whether single letters act, as chosen on this device. */
function useLetters() {
  const [hasLetters, setLetters] = useState(lettersAreOn);
  const turn = (on: boolean) => {
    turnLetters(on);
    setLetters(on);
  };
  return { hasLetters, turn };
}

/** Keys press the buttons that are shown, so that both do the same. */
const buttons: Readonly<Partial<Record<Command, string>>> = {
  validate: '[data-act=validate]',
  mask: '[data-act=mask], [data-act=confirm]',
  remove: '[data-act=remove]',
  restore: '[data-act=restore]',
  warn: '[data-act=warn]',
  claim: '[data-does=claim]',
  escalate: '[data-does=escalate]',
  reveal: '[data-does=reveal]',
};

/** Presses the first such button: that of the chosen cases comes before that of the open one. */
function press(desk: HTMLElement | null, command: Command): boolean {
  const selector = buttons[command];
  const button = selector === undefined ? null : desk?.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null && button !== undefined;
}
