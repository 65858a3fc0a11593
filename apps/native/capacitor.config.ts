import type { CapacitorConfig } from '@capacitor/cli';

const wall = '#0f0f0f';

/** The pages come with the app; where their server is, `instance.json` says. */
const config: CapacitorConfig = {
  appId: 'art.stenope.app',
  appName: 'Sténopé',
  webDir: '../../dist/web',
  backgroundColor: wall,
  // What is logged of every call of a plugin would hold the token.
  loggingBehavior: 'none',
  server: {
    androidScheme: 'https',
    iosScheme: 'capacitor',
    hostname: 'localhost',
    cleartext: false,
    allowNavigation: [],
  },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    // Insets reach the style sheets as `env(safe-area-inset-*)`.
    SystemBars: {
      insetsHandling: 'native',
      initialViewportFitValueHint: 'cover',
      style: 'DEFAULT',
    },
    Keyboard: { resize: 'native' },
    // Whoever has the app open is told by its pages.
    PushNotifications: { presentationOptions: [] },
  },
};

export default config;
