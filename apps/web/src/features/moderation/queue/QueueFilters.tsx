import { reportKinds } from '@stenope/domain/moderation/reports';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { ManyChips } from '../../../ui/choices/Chips.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { deskViews, type DeskPlace } from '../address.ts';

interface QueueFiltersProps {
  readonly place: DeskPlace;
  readonly onChange: (by: Partial<DeskPlace>) => void;
  readonly field: Ref<HTMLInputElement>;
}

/** What is typed is searched for once it rests so long. */
const typingMs = 250;

/** Search by post or user, which list, which kind, and the two filters. */
export function QueueFilters({ place, onChange, field }: QueueFiltersProps) {
  const { t } = useTranslation('moderation');
  const { view, kind, reportedOnly, mine } = place;
  const every = 'every';
  const on = [reportedOnly && 'reported', mine && 'mine'].filter((one) => one !== false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4.5 pb-2">
      <Search q={place.q} onSearch={(q) => onChange({ q })} field={field} />
      <div className="-mx-3.5 flex flex-wrap">
        <EdgeSelect
          label={t('view.label')}
          value={view}
          options={deskViews.map((value) => ({ value, name: t(`view.${value}`) }))}
          onChoose={(chosen) => onChange({ view: chosen })}
        />
        {view !== 'posts' && (
          <EdgeSelect
            label={t('filters.kind')}
            value={kind ?? every}
            options={[
              { value: every, name: t('filters.every_kind') },
              ...reportKinds.map((value) => ({ value, name: t(`kinds.${value}`) })),
            ]}
            onChoose={(chosen) => onChange({ kind: reportKinds.find((one) => one === chosen) })}
          />
        )}
      </div>
      {view !== 'posts' && (
        <ManyChips
          label={t('filters.label')}
          values={on}
          onChange={(values) =>
            onChange({ reportedOnly: values.includes('reported'), mine: values.includes('mine') })
          }
          chips={[
            { value: 'reported', label: t('filters.reported') },
            { value: 'mine', label: t('filters.mine') },
          ]}
        />
      )}
    </div>
  );
}

interface SearchProps {
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly field: Ref<HTMLInputElement>;
}

function Search({ q, onSearch, field }: SearchProps) {
  const { t } = useTranslation('moderation');
  const [typed, setTyped] = useState(q);
  // What this field asked for last: the address may also change by going back, and lags behind.
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
  const ask = (words: string, restMs: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(words.trim());
      onSearch(words.trim());
    }, restMs);
  };
  return (
    <search>
      <TextField
        ref={field}
        type="search"
        label={t('search.label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed}
        className="[&::-webkit-search-cancel-button]:appearance-none"
        onChange={({ target }) => ask(target.value, typingMs)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          // Back to the desk, where letters act.
          if (key === 'Escape' && !nativeEvent.isComposing) currentTarget.blur();
          if (key === 'Enter') ask(typed, 0);
        }}
        trailing={
          typed === '' ? (
            <span className="text-mute">
              <Icon name="search" size={18} />
            </span>
          ) : (
            <IconButton label={t('search.clear')} onClick={() => ask('', 0)}>
              <Icon name="close" size={18} />
            </IconButton>
          )
        }
      />
    </search>
  );
}
