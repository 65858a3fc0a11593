import { auditExportPath, auditFormats } from '@stenope/contract/site/audit';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { AuditSearch } from '../api.ts';
import { useActName } from './useActName.ts';

interface AuditSearchFormProps {
  /** What is shown now. */
  readonly search: AuditSearch;
  /** Every kind of act in the log. */
  readonly acts: readonly string[];
  readonly onSearch: (search: AuditSearch) => void;
}

const fields = ['actor', 'target', 'from', 'until'] as const;
const anyAct = '';

/** Who, whom, which act, which days; and what is shown as a file. */
export function AuditSearchForm({ search, acts, onSearch }: AuditSearchFormProps) {
  const { t } = useTranslation('team');
  const actName = useActName();
  const [typed, setTyped] = useState<Record<(typeof fields)[number], string>>({
    actor: '',
    target: '',
    from: '',
    until: '',
  });
  const [act, setAct] = useState(anyAct);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(wanted({ ...typed, act }));
  };
  const field = (name: (typeof fields)[number]) => ({
    label: t(`audit.${name}`),
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  const options = [
    { value: anyAct, name: t('audit.any') },
    ...acts.map((value) => ({ value, name: actName(value) })),
  ];
  return (
    <form onSubmit={submit} className="mt-7">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('actor')} maxLength={30} hint={t('audit.name_hint')} />
        <TextField {...field('target')} maxLength={60} hint={t('audit.target_hint')} />
        {/* Side by side on phones too, so that the log begins on the first screen. */}
        <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1 sm:contents">
          <TextField {...field('from')} type="date" />
          <TextField {...field('until')} type="date" />
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <span className="-ml-3.5 max-w-full min-w-0">
          <EdgeSelect label={t('audit.act')} value={act} options={options} onChoose={setAct} />
        </span>
        <Button kind="primary" type="submit">
          {t('audit.search')}
        </Button>
        <div className="flex flex-wrap gap-2.5 sm:ml-auto">
          {auditFormats.map((format) => (
            <ButtonLink key={format} href={exportAddress(search, format)} download>
              {t(`audit.${format}`)}
            </ButtonLink>
          ))}
        </div>
      </div>
    </form>
  );
}

/** Fields left empty are not asked for; usernames come with or without their @. */
function wanted(typed: Required<Record<keyof AuditSearch, string>>): AuditSearch {
  const [actor, target] = [bare(typed.actor), bare(typed.target)];
  const { act, from, until } = typed;
  return {
    ...(actor !== '' && { actor }),
    ...(target !== '' && { target }),
    ...(act !== '' && { act }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
  };
}

function bare(name: string): string {
  return name.trim().replace(/^[@＠]/u, '');
}

function exportAddress(search: AuditSearch, format: string): string {
  const asked = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) asked.set(name, value);
  }
  return `${auditExportPath}?${asked.toString()}`;
}
