/** Values the page may have been built with. All are optional; others are allowed. */
const texts = [
  'VITE_APP_NAME',
  'VITE_APP_VERSION',
  'VITE_API_URL',
  'VITE_PROJECT_ID',
  'VITE_API_KEY',
  'VITE_AUTH_DOMAIN',
  'VITE_STORAGE_BUCKET',
  'VITE_MESSAGING_SENDER_ID',
  'VITE_APP_ID',
] as const;

const flags = ['VITE_USE_EMULATOR', 'VITE_ENABLE_ANALYTICS', 'VITE_ENABLE_MESSAGING'] as const;

type Values = Readonly<Record<string, unknown>>;

/** Problems with these values, one sentence each. */
export function buildProblems(values: Values): string[] {
  const isGiven = (name: string) => values[name] !== undefined;
  return [
    ...texts
      .filter((name) => isGiven(name) && !isText(values[name]))
      .map((name) => `${name}: text`),
    ...flags
      .filter((name) => isGiven(name) && !isFlag(values[name]))
      .map((name) => `${name}: true or false`),
  ];
}

/** Warns only: no wrong build value is worth a page that does not open. */
export function warnOfBuildValues(values: Values): void {
  const problems = buildProblems(values);
  if (problems.length === 0) return;
  // oxlint-disable-next-line eslint/no-console -- whoever built the page looks there
  console.warn(`Build values are not as expected. ${problems.join('; ')}`);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean' || value === 'true' || value === 'false';
}
