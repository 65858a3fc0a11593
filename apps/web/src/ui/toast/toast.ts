import { useSyncExternalStore } from 'react';

interface News {
  readonly text: string;
  /** `heard`: read out and not shown. */
  readonly kind?: 'plain' | 'error' | 'heard';
  /** One thing that can be done about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Who closes it has seen it; one that goes by itself may have been missed. */
  readonly onDismiss?: () => void;
}

export interface Toast extends News {
  readonly id: number;
}

/** More would hide the page; who says more has said too much already. */
const most = 3;

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function put(toasts: readonly Toast[]) {
  shown = toasts;
  for (const tell of listeners) tell();
}

/**
 * From anywhere; `Toaster` shows it. The same sentence again takes the place of the first. Only for
 * what cannot be seen otherwise: what failed, can be taken back, is gone, or happened elsewhere.
 */
export function showToast(news: News): number {
  const others = shown.filter((toast) => toast.text !== news.text);
  const id = nextId++;
  const all = [...others, { ...news, id }];
  const first = all.filter(isSeen).at(-most)?.id ?? 0;
  put(all.filter((toast) => !isSeen(toast) || toast.id >= first));
  return id;
}

/** What stands on the page for those who see it is told to those who do not. */
export function announce(text: string): void {
  showToast({ text, kind: 'heard' });
}

export function isSeen({ kind }: News): boolean {
  return kind !== 'heard';
}

export function closeToast(id: number): void {
  put(shown.filter((toast) => toast.id !== id));
}

/** By hand. */
export function dismissToast(id: number): void {
  shown.find((toast) => toast.id === id)?.onDismiss?.();
  closeToast(id);
}

export function currentToasts(): readonly Toast[] {
  return shown;
}

/** Errors and what can be answered stay longer: both want to be read to their end. */
export function timeToRead({ kind, action }: News): number {
  return kind === 'error' || action !== undefined ? 10_000 : 6000;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(listen, currentToasts);
}
