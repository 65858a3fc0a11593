/**
 * Device name shown in the session list, e.g. 'Firefox' on 'Linux'. Product names, the same in
 * every language.
 */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/**
 * Browsers also claim to be their predecessors, so the first match wins: our own app runs in the
 * system's browser and adds its name, Edge claims to be Chrome, Chrome to be Safari.
 */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Sténopé', / Stenope\/\d/],
  ['Edge', / (?:Edg|EdgA|EdgiOS|Edge)\/\d/],
  ['Opera', / (?:OPR|OPT|OPX)\/\d/],
  ['Samsung Internet', / SamsungBrowser\/\d/],
  ['Firefox', / (?:Firefox|FxiOS)\/\d/],
  ['Chrome', / (?:Chrome|CriOS|HeadlessChrome)\/\d/],
  ['Safari', / Version\/\d[^ ]* (?:Mobile\/[^ ]+ )?Safari\/\d/],
];

/** Android claims to be Linux, an iPhone to be like Mac OS. */
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iOS', /^(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /^Windows NT\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /^Macintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** The format browsers have kept since the nineties: `Mozilla/5.0 (platform) and what follows`. */
const form = /^Mozilla\/5\.0 \(([\x20-\x27\x2a-\x7e]{1,200})\)( [\x20-\x7e]{0,400})$/;

/** Parses a user agent: a name from our own lists or none, never the client's own words. */
export function deviceOf(userAgent: string | null): Device {
  const [, platform = '', products = ''] = form.exec(userAgent ?? '') ?? [];
  return { browser: nameIn(browsers, products), system: nameIn(systems, platform) };
}

function nameIn(list: typeof browsers, text: string): string | null {
  return list.find(([, sign]) => sign.test(text))?.[0] ?? null;
}
