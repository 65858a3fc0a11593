import { echoAxes, echoScale } from '@stenope/domain/echoes/axes';
import { formats, lights } from '@stenope/domain/look/terms';
import { licences } from '@stenope/domain/posts/limits';
import { longestQuery } from '@stenope/domain/search/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/choices/Switch.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EdgeSelect } from '../../ui/EdgeSelect.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import type { Filters } from './address.ts';
import { LookFilters } from './look/LookFilters.tsx';

interface FilterSheetProps {
  readonly open?: boolean;
  readonly filters: Filters;
  /** Visitors have no posts of their own. */
  readonly isMember: boolean;
  readonly onClose: () => void;
  readonly onApply: (filters: Filters) => void;
}

const leasts = Array.from({ length: echoScale.max - 1 }, (_, at) => String(at + 1));

export function FilterSheet({
  open = true,
  filters,
  isMember,
  onClose,
  onApply,
}: FilterSheetProps) {
  const { t } = useTranslation('search');
  const [draft, setDraft] = useState<Filters>(filters);
  const set = (change: Filters) => setDraft((before) => ({ ...before, ...change }));
  const apply = (chosen: Filters) => {
    onApply(chosen);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('filters.title')}
      closeLabel={t('filters.close')}
      actions={
        <>
          <Button kind="quiet" onClick={() => apply({})}>
            {t('filters.clear')}
          </Button>
          <Button kind="primary" onClick={() => apply(draft)}>
            {t('filters.apply')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        {(['place', 'camera'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`filters.${name}`)}
            maxLength={longestQuery}
            value={draft[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        <div className="grid gap-4 sm:grid-cols-2">
          {(['since', 'until'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t(`filters.${name}`)}
              value={draft[name] ?? ''}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          ))}
        </div>
        <LookFilters draft={draft} onChange={set} />
        <Choices draft={draft} onChange={set} />
        <div>
          <Switch
            label={t('filters.method')}
            checked={draft.method !== undefined && draft.method !== ''}
            onChange={(isOn) => set({ method: isOn ? 'told' : '' })}
          />
          {isMember && (
            <Switch
              label={t('filters.mine')}
              checked={draft.of !== undefined && draft.of !== ''}
              onChange={(isOn) => set({ of: isOn ? 'me' : '' })}
            />
          )}
        </div>
        {/* Enter in a field applies. */}
        <button type="submit" hidden>
          {t('filters.apply')}
        </button>
      </form>
    </Sheet>
  );
}

interface ChoicesProps {
  readonly draft: Filters;
  readonly onChange: (change: Filters) => void;
}

function Choices({ draft, onChange }: ChoicesProps) {
  const { t } = useTranslation(['search', 'posts']);
  const rows = [
    {
      name: 'light',
      value: draft.light ?? '',
      options: [
        { value: '', name: t('filters.any') },
        ...lights.map((value) => ({ value, name: t(`light.${value}`) })),
      ],
    },
    {
      name: 'format',
      value: draft.format ?? '',
      options: [
        { value: '', name: t('filters.any_format') },
        ...formats.map((value) => ({ value, name: t(`format.${value}`) })),
      ],
    },
    {
      name: 'licence',
      value: draft.licence ?? '',
      options: [
        { value: '', name: t('filters.any') },
        ...licences.map((value) => ({
          value,
          name:
            value === 'all_rights_reserved' ? t('filters.reserved') : t(`posts:licence.${value}`),
        })),
      ],
    },
    {
      name: 'least',
      value: draft.least ?? '',
      options: [
        { value: '', name: t('filters.none') },
        ...leasts.map((value) => ({
          value,
          name: t('filters.at_least', { least: Number(value) }),
        })),
      ],
    },
    {
      name: 'axis',
      value: draft.axis ?? 'global',
      options: (['global', ...echoAxes] as const).map((value) => ({
        value,
        name: t(`axis.${value}`),
      })),
    },
  ] as const;
  return (
    <div>
      {rows.map(({ name, value, options }) => (
        <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <span aria-hidden="true" className="font-semibold">
            {t(`filters.${name}`)}
          </span>
          <span className="-mr-3.5 min-w-0">
            <EdgeSelect<string>
              label={t(`filters.${name}`)}
              value={value}
              options={options}
              onChoose={(chosen) => onChange({ [name]: chosen })}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
