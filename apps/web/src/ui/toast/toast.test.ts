import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, closeToast, currentToasts, isSeen, showToast, timeToRead } from './toast.ts';

const texts = () => currentToasts().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of currentToasts()) closeToast(id);
});

describe('toasts', () => {
  it('come in the order they were said', () => {
    showToast({ text: 'one' });
    showToast({ text: 'two', kind: 'error' });
    expect(texts()).toEqual(['one', 'two']);
  });

  it('that are only read out take the place of none that is shown', () => {
    for (const text of ['one', 'two', 'three']) showToast({ text });
    announce('told');
    expect(texts()).toEqual(['one', 'two', 'three', 'told']);
    showToast({ text: 'four' });
    expect(currentToasts().filter(isSeen)).toHaveLength(3);
    expect(texts()).toEqual(['two', 'three', 'told', 'four']);
  });

  it('are at most three, the newest', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast({ text });
    expect(texts()).toEqual(['two', 'three', 'four']);
  });

  it('do not pile up when the same is said again, and keep its newest answer', () => {
    const again = vi.fn<() => void>();
    showToast({ text: 'offline' });
    showToast({ text: 'other' });
    showToast({ text: 'offline', action: { label: 'retry', onPress: again } });
    expect(texts()).toEqual(['other', 'offline']);
    currentToasts()[1]?.action?.onPress();
    expect(again).toHaveBeenCalledOnce();
  });

  it('close one by one, and each only once', () => {
    showToast({ text: 'one' });
    showToast({ text: 'two' });
    const first = currentToasts()[0]?.id ?? 0;
    closeToast(first);
    closeToast(first);
    expect(texts()).toEqual(['two']);
  });

  it('stay longer when there is something to understand or to do', () => {
    const plain = timeToRead({ text: 'sent' });
    expect(timeToRead({ text: 'sent', kind: 'plain' })).toBe(plain);
    expect(timeToRead({ text: 'failed', kind: 'error' })).toBeGreaterThan(plain);
    expect(
      timeToRead({ text: 'gone', action: { label: 'undo', onPress: vi.fn<() => void>() } }),
    ).toBeGreaterThan(plain);
  });
});
