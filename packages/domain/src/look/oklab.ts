/**
 * A colour in OKLab (Björn Ottosson, 2020): lightness from 0 to 1, green to red, blue to yellow. The
 * distance of two colours there is about what the eye sees, also among blues, where CIELAB bends.
 */
export interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/** Linear light of each of the 256 values of a channel. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** From sRGB, 0 to 255 a channel. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

const hexForm = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Of `#rrggbb`; undefined for anything else. */
export function labOfHex(hex: string): Lab | undefined {
  const found = hexForm.exec(hex);
  if (!found) return undefined;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((pair) => Number.parseInt(pair, 16));
  return labOf(red, green, blue);
}

/** As `#rrggbb`. A colour that no screen shows is cut to what it can. */
export function hexOf({ l, a, b }: Lab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${channels.map(pairOf).join('')}`;
}

function pairOf(light: number): string {
  const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  const value = Math.min(255, Math.max(0, Math.round(part * 255)));
  return value.toString(16).padStart(2, '0');
}

export function apart(one: Lab, other: Lab): number {
  // Not `Math.hypot`, which takes ten times as long: palettes ask this a hundred thousand times.
  return Math.sqrt((one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);
}

/** How far from grey. The strongest colour of a screen has about 0.32. */
export function chromaOf({ a, b }: Lab): number {
  return Math.sqrt(a ** 2 + b ** 2);
}

/** In degrees from 0 to 360: red is at 29, yellow at 110, green at 142, blue at 264. */
export function hueOf({ a, b }: Lab): number {
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}
