/**
 * The plugins we call, as their native side answers; Capacitor puts them into the page by name. Only
 * what is used is described.
 */
interface Plugins {
  readonly App: Listening<{
    backButton: { readonly canGoBack: boolean };
    appUrlOpen: { readonly url: string };
  }> & {
    readonly getInfo: () => Promise<{ readonly version: string }>;
    readonly getLaunchUrl: () => Promise<{ readonly url?: string } | null | undefined>;
    readonly minimizeApp: () => Promise<void>;
  };
  readonly Browser: { readonly open: (asked: { readonly url: string }) => Promise<void> };
  readonly Camera: { readonly takePhoto: (asked: PhotoWish) => Promise<{ webPath?: string }> };
  readonly Haptics: {
    readonly impact: (asked: { readonly style: 'LIGHT' | 'MEDIUM' }) => Promise<void>;
    readonly selectionChanged: () => Promise<void>;
  };
  readonly Keyboard: Listening<{ keyboardWillShow: object; keyboardWillHide: object }>;
  readonly PushNotifications: Listening<{
    registration: { readonly value: string };
    registrationError: { readonly error: string };
    pushNotificationActionPerformed: {
      readonly notification: { readonly data?: { readonly path?: unknown } };
    };
  }> & {
    readonly checkPermissions: () => Promise<Permission>;
    readonly requestPermissions: () => Promise<Permission>;
    readonly register: () => Promise<void>;
    readonly unregister: () => Promise<void>;
    readonly removeAllDeliveredNotifications: () => Promise<void>;
  };
  readonly SecureStorage: {
    readonly internalGetItem: (asked: Stored) => Promise<{ readonly data: string | null }>;
    readonly internalSetItem: (
      asked: Stored & { readonly data: string; readonly access: number },
    ) => Promise<void>;
    readonly internalRemoveItem: (asked: Stored) => Promise<{ readonly success: boolean }>;
  };
  readonly Share: {
    readonly share: (asked: { readonly title: string; readonly url: string }) => Promise<object>;
  };
  readonly SharedPicture: Listening<{
    received: { readonly path: string; readonly type: string };
  }>;
  readonly SystemBars: {
    readonly setStyle: (asked: { readonly style: 'DARK' | 'LIGHT' }) => Promise<void>;
  };
}

interface Listening<Events> {
  readonly addListener: <Name extends keyof Events>(
    name: Name,
    hear: (event: Events[Name]) => void,
  ) => unknown;
}

interface Stored {
  readonly prefixedKey: string;
  readonly sync: boolean;
}

interface Permission {
  readonly receive: 'granted' | 'denied' | 'prompt' | 'prompt-with-rationale';
}

interface PhotoWish {
  readonly quality: number;
  readonly encodingType: number;
  readonly correctOrientation: boolean;
  readonly saveToGallery: boolean;
  readonly editable: 'no';
}

/** A plugin of this platform; undefined where it has none (`SharedPicture` on iOS). */
export function plugin<Name extends keyof Plugins>(name: Name): Plugins[Name] | undefined {
  // Their native sides are what `Plugins` says.
  return globalThis.Capacitor?.Plugins[name] as Plugins[Name] | undefined;
}
