type Heard = (event: never) => void;

/** A phone for tests: plugins that remember what was asked of them, and can be made to tell. */
export function fakePhone(plugins: Readonly<Record<string, object>> = {}, platform = 'android') {
  const heard = new Map<string, Heard[]>();
  const listening = (name: string) => ({
    addListener: (event: string, hear: Heard) => {
      const key = `${name}.${event}`;
      heard.set(key, [...(heard.get(key) ?? []), hear]);
    },
  });
  const named = ['App', 'Keyboard', 'PushNotifications', 'SharedPicture', ...Object.keys(plugins)];
  globalThis.Capacitor = {
    isNativePlatform: () => true,
    getPlatform: () => platform,
    convertFileSrc: (path: string) => path.replace('file://', 'https://localhost/_capacitor_file_'),
    Plugins: Object.fromEntries(
      named.map((name) => [name, { ...listening(name), ...plugins[name] }]),
    ),
  };
  return {
    /** An event of a plugin, like `App.backButton`. */
    tell: (name: string, event: object) => {
      for (const hear of heard.get(name) ?? []) hear(event as never);
    },
  };
}

/** The page is one of a browser again. */
export function noPhone(): void {
  globalThis.Capacitor = undefined;
}
