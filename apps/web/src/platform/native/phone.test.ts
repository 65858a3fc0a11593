import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takePhoto } from './camera.ts';
import { fakePhone, noPhone } from './fake-phone.ts';
import { feel } from './feel.ts';
import { openLinksInside } from './in-app-browser.ts';
import { readFile } from './read-file.ts';
import { openShareSheet } from './share.ts';
import { isNative } from './shell.ts';
import { secureStore } from './token-store.ts';

afterEach(() => {
  noPhone();
  vi.unstubAllGlobals();
});

test('a browser is no native app, and neither is a page with another Capacitor', () => {
  expect(isNative()).toBe(false);
  fakePhone();
  const phone = globalThis.Capacitor;
  globalThis.Capacitor = phone && { ...phone, isNativePlatform: () => false };
  expect(isNative()).toBe(false);
  fakePhone();
  expect(isNative()).toBe(true);
});

test('the token lies in the secure store of this device, and in no cloud', async () => {
  const kept = new Map<string, unknown>();
  fakePhone({
    SecureStorage: {
      internalSetItem: (asked: { prefixedKey: string }) =>
        Promise.resolve(kept.set(asked.prefixedKey, asked)),
      internalGetItem: ({ prefixedKey }: { prefixedKey: string }) =>
        Promise.resolve({
          data: (kept.get(prefixedKey) as { data: string } | undefined)?.data ?? null,
        }),
      internalRemoveItem: ({ prefixedKey }: { prefixedKey: string }) =>
        Promise.resolve({ success: kept.delete(prefixedKey) }),
    },
  });
  expect(await secureStore.read()).toBeUndefined();
  await secureStore.write('jeton');
  expect([...kept.values()]).toEqual([
    { prefixedKey: 'stenope.session', sync: false, access: 1, data: 'jeton' },
  ]);
  expect(await secureStore.read()).toBe('jeton');
  await secureStore.write(undefined);
  expect(kept.size).toBe(0);
});

describe('a link', () => {
  /** Nodes of a page, as far as a click asks for them. */
  class FakeElement {
    readonly link: object | null;
    constructor(link: object | null) {
      this.link = link;
    }
    closest(): object | null {
      return this.link;
    }
  }

  const opened = vi.fn<() => Promise<void>>(() => Promise.resolve());
  let click: (event: object) => void;
  beforeEach(() => {
    opened.mockClear();
    vi.stubGlobal('Element', FakeElement);
    vi.stubGlobal('location', { origin: 'https://localhost' });
    fakePhone({ Browser: { open: opened } });
    openLinksInside({
      addEventListener: (_: string, hear: typeof click) => {
        click = hear;
      },
    } as unknown as Document);
  });

  const pressed = (href: string, defaultPrevented = false) => {
    const preventDefault = vi.fn<() => void>();
    const { protocol, origin } = new URL(href);
    const target = new FakeElement({ href, protocol, origin });
    click({ target, defaultPrevented, preventDefault });
    return preventDefault.mock.calls.length === 1;
  };

  test('to a shop opens in the browser within the app', () => {
    expect(pressed('https://shop.example/print')).toBe(true);
    expect(opened).toHaveBeenCalledWith({ url: 'https://shop.example/print' });
  });

  test('within the app, to a mail address or handled already is left alone', () => {
    expect(pressed('https://localhost/search')).toBe(false);
    expect(pressed('mailto:a@b.example')).toBe(false);
    expect(pressed('https://shop.example', true)).toBe(false);
    click({ target: new FakeElement(null), defaultPrevented: false });
    expect(opened).not.toHaveBeenCalled();
  });
});

describe('the camera', () => {
  const bytes = () => Promise.resolve(new Response('jpeg', { headers: { 'content-type': 'x/y' } }));

  test('gives the photograph as it took it, and keeps none besides', async () => {
    const taken = vi.fn<() => Promise<object>>(() =>
      Promise.resolve({ webPath: 'https://localhost/_capacitor_file_/a.jpg' }),
    );
    fakePhone({ Camera: { takePhoto: taken } });
    vi.stubGlobal('fetch', bytes);
    const file = await takePhoto();
    expect([file?.type, await file?.text()]).toEqual(['image/jpeg', 'jpeg']);
    expect(taken).toHaveBeenCalledWith(
      expect.objectContaining({ quality: 100, saveToGallery: false, editable: 'no' }),
    );
  });

  test('left without a photograph is no failure, without a permission it is one', async () => {
    const refusal = (code: string) => ({
      Camera: { takePhoto: () => Promise.reject(Object.assign(new Error('no'), { code })) },
    });
    fakePhone(refusal('OS-PLUG-CAMR-0006'));
    expect(await takePhoto()).toBeUndefined();
    fakePhone(refusal('OS-PLUG-CAMR-0003'));
    await expect(takePhoto()).rejects.toThrow('no');
  });
});

test('a file of the phone is read by the address Capacitor gives it, under its last name', async () => {
  fakePhone();
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response('bytes', { status: asked.length === 1 ? 200 : 404 }));
  });
  const file = await readFile('file:///data/Inbox/aube%20froide.jpg', 'image/jpeg');
  expect([file.name, file.type, await file.text()]).toEqual([
    'aube froide.jpg',
    'image/jpeg',
    'bytes',
  ]);
  expect(asked).toEqual(['https://localhost/_capacitor_file_/data/Inbox/aube%20froide.jpg']);
  await expect(readFile('file:///gone.jpg')).rejects.toThrow('404');
});

test('the share sheet is the phone’s; closing it is no failure', async () => {
  const what = { title: 'Aube', url: 'https://stenope.example/user/a/post/1' };
  const share = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
  fakePhone({ Share: { share } });
  expect(await openShareSheet(what)).toBe(true);
  expect(share).toHaveBeenCalledWith(what);
  fakePhone({ Share: { share: () => Promise.reject(new Error('Share canceled')) } });
  expect(await openShareSheet(what)).toBe(true);
  fakePhone({ Share: { share: () => Promise.reject(new Error('no')) } });
  expect(await openShareSheet(what)).toBe(false);
  fakePhone();
  expect(await openShareSheet(what)).toBe(false);
});

test('the hand feels steps and arrivals, and nothing where there is no motor', async () => {
  const selectionChanged = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const impact = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no motor')));
  fakePhone({ Haptics: { selectionChanged, impact } });
  feel('step');
  feel('arrival');
  await Promise.resolve();
  expect(selectionChanged).toHaveBeenCalledOnce();
  expect(impact).toHaveBeenCalledWith({ style: 'MEDIUM' });
  fakePhone();
  expect(() => feel('step')).not.toThrow();
});
