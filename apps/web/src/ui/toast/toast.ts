import { useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';

export interface ToastContent {
  readonly text: string;
  /** `heard` is announced and not shown. */
  readonly kind?: 'plain' | 'error' | 'heard';
  /** One action offered. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Shown until it is closed. */
  readonly stays?: boolean;
  /** Called when closed by the user, who has seen it; not when it expires. */
  readonly onDismiss?: () => void;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

/** More would cover the page. */
const most = 3;

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Listeners();

function put(toasts: readonly Toast[]) {
  shown = toasts;
  listeners.tellAll();
}

/**
 * Shows a toast from anywhere; rendered by `Toaster`. The same text replaces an earlier one. Only
 * for what is not visible otherwise: failures, undo, things gone or happened elsewhere.
 */
export function showToast(content: ToastContent): number {
  const others = shown.filter((toast) => toast.text !== content.text);
  const id = nextId++;
  const all = [...others, { ...content, id }];
  const first = all.filter(isSeen).at(-most)?.id ?? 0;
  put(all.filter((toast) => !isSeen(toast) || toast.id >= first));
  return id;
}

/** Announces something that is visible on the page to screen readers. */
export function announce(text: string): void {
  showToast({ text, kind: 'heard' });
}

export function isSeen({ kind }: ToastContent): boolean {
  return kind !== 'heard';
}

export function closeToast(id: number): void {
  put(shown.filter((toast) => toast.id !== id));
}

/** Closes a toast on the user's request. */
export function dismissToast(id: number): void {
  shown.find((toast) => toast.id === id)?.onDismiss?.();
  closeToast(id);
}

export function currentToasts(): readonly Toast[] {
  return shown;
}

/** Errors and toasts with an action stay longer. */
export function timeToRead({ kind, action }: ToastContent): number {
  return kind === 'error' || action !== undefined ? 10_000 : 6000;
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(listeners.listen, currentToasts, currentToasts);
}
