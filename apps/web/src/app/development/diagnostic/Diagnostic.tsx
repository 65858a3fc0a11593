import { readViewer } from '@stenope/contract/accounts';
import { readInstance } from '@stenope/contract/site/instance';
import { useQuery } from '@tanstack/react-query';
import { version } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { chosenTheme } from '../../../platform/theme/theme.ts';
import { DevelopmentPage } from '../DevelopmentPage.tsx';
import { Exhibit } from '../gallery/Exhibit.tsx';
import { words } from '../words.ts';
import { useLineState } from './useLineState.ts';

const said = words.diagnostic;

type Facts = readonly (readonly [name: string, value: string])[];

/** Diagnostic facts about the page, the server, the device and the build. */
export function Diagnostic() {
  return (
    <DevelopmentPage title={said.title} lead={said.lead}>
      <div className="grid gap-x-12 md:grid-cols-2">
        <FactList name="Page" facts={usePageFacts()} />
        <FactList name="Server" facts={useServerFacts()} />
        <FactList name="Device" facts={deviceFacts()} />
        <FactList name="Build" facts={buildFacts} />
      </div>
    </DevelopmentPage>
  );
}

function usePageFacts(): Facts {
  const { i18n } = useTranslation();
  const line = useLineState();
  return [
    ['language', i18n.resolvedLanguage ?? said.none],
    ['languages loaded', Object.keys(i18n.store.data).join(' ')],
    ['<html lang>', document.documentElement.lang],
    ['theme chosen', chosenTheme()],
    ['theme shown', getComputedStyle(document.documentElement).colorScheme],
    ['live line', line],
    ['address', location.pathname + location.search],
  ];
}

function useServerFacts(): Facts {
  const viewer = useQuery({
    queryKey: ['development', 'viewer'],
    queryFn: ({ signal }) => api(readViewer, { signal }),
    staleTime: 0,
  });
  const instance = useQuery({
    queryKey: ['development', 'instance'],
    queryFn: ({ signal }) => api(readInstance, { signal }),
  });
  const me = viewer.data?.me;
  return [
    ['viewer', state(viewer, me ? `${me.username} · ${me.email}` : said.nobody)],
    ['role', state(viewer, me?.role ?? said.none)],
    ['session ends', state(viewer, viewer.data?.session?.expiresAt ?? said.none)],
    ['features', state(instance, instance.data?.features.join(', ') || said.none)],
    ['social sign-in', state(instance, instance.data?.social.join(', ') || said.none)],
  ];
}

function deviceFacts(): Facts {
  const matches = (query: string) => (matchMedia(query).matches ? said.yes : said.no);
  return [
    ['viewport', `${innerWidth} × ${innerHeight} @${devicePixelRatio}`],
    ['dark preferred', matches('(prefers-color-scheme: dark)')],
    ['less motion preferred', matches('(prefers-reduced-motion: reduce)')],
    ['wide gamut', matches('(color-gamut: p3)')],
    ['online', navigator.onLine ? said.yes : said.no],
    ['languages', navigator.languages.join(' ')],
    ['time zone', Intl.DateTimeFormat().resolvedOptions().timeZone],
    ['browser', navigator.userAgent],
  ];
}

const buildFacts: Facts = [
  ['mode', import.meta.env.MODE],
  ['base', import.meta.env.BASE_URL],
  ['React', version],
];

interface Asked {
  readonly isPending: boolean;
  readonly error: Error | null;
}

function state({ isPending, error }: Asked, answer: string): string {
  if (error) return String(error);
  return isPending ? said.asking : answer;
}

function FactList({ name, facts }: { readonly name: string; readonly facts: Facts }) {
  return (
    <Exhibit heading="h2" name={name}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] border-t border-line">
        {facts.map(([term, value]) => (
          <div
            key={term}
            className="col-span-2 grid grid-cols-subgrid gap-x-6 border-b border-line py-2"
          >
            <dt className="text-sm text-mute">{term}</dt>
            <dd className="font-edge text-sm wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Exhibit>
  );
}
