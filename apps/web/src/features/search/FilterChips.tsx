import { echoAxes } from '@stenope/domain/echoes/axes';
import { formats, lights } from '@stenope/domain/look/terms';
import { licences } from '@stenope/domain/posts/limits';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { chosenFilters, withoutFilter, type Filters } from './address.ts';
import { hexesOf } from './look/swatches.ts';

interface FilterChipsProps {
  readonly filters: Filters;
  readonly onChange: (left: Filters) => void;
  /** The last is gone, and with it what had the focus. */
  readonly onCleared: () => void;
}

/** The filters in force, each of which can be taken away: who finds nothing sees what narrows it. */
export function FilterChips({ filters, onChange, onCleared }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const list = useRef<HTMLUListElement>(null);
  const words = useFilterWords(filters);
  const names = chosenFilters(filters);
  if (names.length === 0) return null;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('filters.chosen')}
      className="-mt-2 flex flex-wrap gap-x-1.5 pb-2 outline-none"
    >
      {names.map((name) => (
        <li key={name} className="max-w-full">
          {/* The pill is lower than 44 px; the touch target is not. */}
          <button
            type="button"
            className="group inline-flex min-h-11 max-w-full cursor-pointer items-center"
            onClick={() => {
              onChange(withoutFilter(filters, name));
              // The pressed button disappears: focus moves to the list, as long as there is one.
              if (names.length > 1) list.current?.focus();
              else onCleared();
            }}
          >
            <span className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line px-3 text-sm font-medium text-soft transition-colors group-hover:border-mute group-hover:text-ink">
              <span className="sr-only">{t('filters.remove')}</span>
              <span className="truncate">{words(name)}</span>
              {name === 'colour' && <Dots hexes={hexesOf(filters.colour)} />}
              <Icon name="close" size={14} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a filter is called beside the others. */
function useFilterWords(filters: Filters): (name: keyof Filters) => ReactNode {
  const { t } = useTranslation(['search', 'posts']);
  const language = useLanguageCode();
  const dayOf = (day = '') =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(day),
    );
  const { place, camera, least, since, until } = filters;
  const light = lights.find((one) => one === filters.light);
  const format = formats.find((one) => one === filters.format);
  const licence = licences.find((one) => one === filters.licence);
  const axis = echoAxes.find((one) => one === filters.axis) ?? 'global';
  const said = {
    place: () => place,
    camera: () => camera,
    colour: () => t('filters.colour'),
    light: () => light && t(`light.${light}`),
    format: () => format && t(`format.${format}`),
    licence: () =>
      licence === 'all_rights_reserved'
        ? t('filters.reserved')
        : licence && t(`posts:licence.${licence}`),
    method: () => t('filters.method'),
    since: () => t('filters.since_day', { day: dayOf(since) }),
    until: () => t('filters.until_day', { day: dayOf(until) }),
    axis: () => '',
    least: () => `${t(`axis.${axis}`)} ${t('filters.at_least', { least: Number(least) })}`,
    of: () => t('filters.mine'),
  };
  return (name) => said[name]();
}

function Dots({ hexes }: { readonly hexes: readonly string[] }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {hexes.map((hex) => (
        <span
          key={hex}
          className="size-4 rounded-full border border-line"
          style={{ backgroundColor: hex }}
        />
      ))}
    </span>
  );
}
