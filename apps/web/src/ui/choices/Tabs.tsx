import { Tabs as Base } from '@base-ui/react/tabs';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import './tabs.css';
import { useGoesOn } from './useGoesOn.ts';

interface TabsProps<V extends string> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly tabs: readonly {
    readonly value: V;
    readonly label: ReactNode;
    /** Number of entries, in the type of the film edge; below the label on a phone, to save width. */
    readonly count?: ReactNode;
  }[];
  readonly label: string;
  /** Content of the chosen tab. */
  readonly children?: ReactNode;
}

/** Arrow keys move the focus, Enter or Space activates: passing a tab does not load it. */
export function Tabs<V extends string>({ value, onChange, tabs, label, children }: TabsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const { before, after } = useGoesOn(row, tabs.length);
  // Counts that come later make the tabs wider: the chosen one stays in sight.
  const counted = tabs.filter(({ count }) => count !== undefined).length;
  useLayoutEffect(() => {
    if (row.current !== null) keepInSight(row.current);
  }, [value, counted]);
  return (
    <Base.Root
      className="min-w-0"
      value={value}
      onValueChange={(chosen: unknown) => {
        const tab = tabs.find((one) => one.value === chosen);
        if (tab) onChange(tab.value);
      }}
    >
      <Base.List
        ref={row}
        data-before={before}
        data-after={after}
        aria-label={label}
        className="tabs flex gap-5.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex min-h-12 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 max-sm:flex-col max-sm:gap-0 text-[0.9375rem] font-semibold whitespace-nowrap text-mute focus-inside transition-colors hover:text-soft data-active:text-ink data-active:inset-shadow-[0_-2px] data-active:inset-shadow-ink"
          >
            {tab.label}
            {tab.count !== undefined && <span className="edge text-mute">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children !== undefined && <Panel value={value}>{children}</Panel>}
    </Base.Root>
  );
}

function keepInSight(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  if (chosen.right > right) row.scrollLeft += chosen.right - right;
  else if (chosen.left < left) row.scrollLeft -= left - chosen.left;
}

interface PanelProps {
  readonly value: string;
  readonly children: ReactNode;
}

/** A tab stop only when nothing inside can be focused. */
function Panel({ value, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isStop, setStop] = useState(false);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const look = () => setStop(element.querySelector(stops) === null);
    look();
    // Content may load later.
    const watch = new MutationObserver(look);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  return (
    <Base.Panel ref={panel} value={value} tabIndex={isStop ? 0 : -1}>
      {children}
    </Base.Panel>
  );
}

const stops = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((kind) => `${kind}:not([tabindex='-1'], :disabled)`)
  .join();
