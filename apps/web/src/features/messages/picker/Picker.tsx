import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useStart } from '../api.ts';
import { FoundPeople } from './FoundPeople.tsx';
import { usePartners } from './usePartners.ts';

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
      <div className="min-h-0 flex-1 scroll-pb-[var(--foot,1rem)] overflow-y-auto overscroll-contain pb-[var(--foot,1rem)]">
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
