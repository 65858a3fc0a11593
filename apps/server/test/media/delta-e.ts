/** Perceived colour difference, CIEDE2000 (Sharma, Wu, Dalal 2005). Up to 1 is invisible. */
export type Lab = readonly [l: number, a: number, b: number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** Stretches the red-green axis near grey, where the eye is more sensitive. */
function adapted([, a1, b1]: Lab, [, a2, b2]: Lab) {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const stretch = 1 + 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const of = (a: number, b: number) => ({
    chroma: Math.hypot(a * stretch, b),
    hue: hueOf(a * stretch, b),
  });
  return [of(a1, b1), of(a2, b2)] as const;
}

function hues(h1: number, h2: number, grey: boolean): { difference: number; mean: number } {
  if (grey) return { difference: 0, mean: h1 + h2 };
  const apart = h2 - h1;
  if (Math.abs(apart) <= 180) return { difference: apart, mean: (h1 + h2) / 2 };
  const difference = apart > 180 ? apart - 360 : apart + 360;
  return { difference, mean: h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2 };
}

export function deltaE2000(one: Lab, other: Lab): number {
  const [first, second] = adapted(one, other);
  const grey = first.chroma * second.chroma === 0;
  const hue = hues(first.hue, second.hue, grey);
  const light = other[0] - one[0];
  const chroma = second.chroma - first.chroma;
  const turn = 2 * Math.sqrt(first.chroma * second.chroma) * Math.sin(radians(hue.difference / 2));
  const meanLight = (one[0] + other[0]) / 2;
  const meanChroma = (first.chroma + second.chroma) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(hue.mean - 30)) +
    0.24 * Math.cos(radians(2 * hue.mean)) +
    0.32 * Math.cos(radians(3 * hue.mean + 6)) -
    0.2 * Math.cos(radians(4 * hue.mean - 63));
  const fifty = (meanLight - 50) ** 2;
  const scaleLight = 1 + (0.015 * fifty) / Math.sqrt(20 + fifty);
  const scaleChroma = 1 + 0.045 * meanChroma;
  const scaleHue = 1 + 0.015 * meanChroma * t;
  const around = 30 * Math.exp(-(((hue.mean - 275) / 25) ** 2));
  const weight = 2 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7));
  const rotation = -Math.sin(radians(2 * around)) * weight;
  const [l, c, h] = [light / scaleLight, chroma / scaleChroma, turn / scaleHue];
  return Math.sqrt(l * l + c * c + h * h + rotation * c * h);
}
