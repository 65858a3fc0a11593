const native = '^apps/native/';

/** Rules of the native shell, and of its side of the web (`platform/native`, `app/native`). */
export function nativeRooms(forbid, web, test) {
  const bridge = `${web}(?:platform|app)/native/`;
  return [
    forbid(
      'native-knows-contract-only',
      'The shell wraps what the web build made, and meets the server in the contract.',
      { path: native, pathNot: test },
      { path: '^(?:apps|packages|bench|e2e|scripts)/', pathNot: [native, '^packages/contract/'] },
    ),
    forbid(
      'native-wraps-alone',
      'Everything runs without the apps; what they need of the web stands there.',
      { path: '^(?:apps|packages)/', pathNot: native },
      { path: native },
    ),
    forbid(
      'native-bridge-is-fetched',
      'A browser loads none of it: whoever needs it asks shell.ts, then imports by import().',
      { path: web, pathNot: [bridge, test] },
      {
        path: bridge,
        pathNot: `${web}platform/native/shell[.]ts$`,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
  ];
}
