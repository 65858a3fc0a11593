import { plugin } from './plugins.ts';

/** What the store answers and takes: the token of the session, or nothing. */
export interface TokenStore {
  readonly read: () => Promise<string | undefined>;
  readonly write: (token: string | undefined) => Promise<void>;
}

/** Of this device: never copied to another, neither by a backup nor by a cloud. */
const place = { prefixedKey: 'stenope.session', sync: false } as const;

/** `whenUnlockedThisDeviceOnly` of the keychain. */
const access = 1;

/** Keychain on iOS, a key of the Android KeyStore on Android. */
export const secureStore: TokenStore = {
  read: async () => (await plugin('SecureStorage')?.internalGetItem(place))?.data || undefined,
  write: async (token) => {
    const store = plugin('SecureStorage');
    if (token === undefined) await store?.internalRemoveItem(place);
    else await store?.internalSetItem({ ...place, data: token, access });
  },
};
