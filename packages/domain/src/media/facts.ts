/** Camera metadata of a photograph. Never a place, a name or a serial number. */
export interface CameraFacts {
  readonly camera?: string;
  readonly lens?: string;
  readonly focalMm?: number;
  /** The f-number: 2.8 for f/2.8. */
  readonly aperture?: number;
  /** Seconds, as photographers write them: "1/320", "2.5". */
  readonly shutter?: string;
  readonly iso?: number;
  readonly film?: string;
  /** "2024-06-21T21:14:05": the camera's own clock, without a time zone. */
  readonly takenAt?: string;
}

/** In code points. */
export const factLengths = { camera: 80, lens: 120, shutter: 12, film: 80 } as const;

/** Cleans a text to one line: no control or direction characters, single spaces, cut to length. */
export function cleanFact(text: string, most: number): string | undefined {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return line === '' ? undefined : Array.from(line).slice(0, most).join('').trim();
}

/** "NIKON CORPORATION" and "NIKON Z 6" make "NIKON Z 6": the model often names the maker already. */
export function cameraName(maker: string | undefined, model: string | undefined): string {
  const [first = ''] = (maker ?? '').split(' ');
  if (model === undefined) return maker ?? '';
  if (first === '' || model.toLowerCase().includes(first.toLowerCase())) return model;
  return `${maker} ${model}`;
}

/** Exposure times below 0.4 s are read as fractions, longer ones as seconds. */
export function shutterText(seconds: number): string | undefined {
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 86_400) return undefined;
  if (seconds < 0.4) {
    const parts = Math.round(1 / seconds);
    return parts > 1_000_000 ? undefined : `1/${parts}`;
  }
  return String(Math.round(seconds * 10) / 10);
}

const cameraClock = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;

/** Parses EXIF's "2024:06:21 21:14:05". Cameras whose clock was never set write zeros. */
export function takenAtOf(text: string): string | undefined {
  const [, year, month, day, hour, minute, second] = cameraClock.exec(text) ?? [];
  if (year === undefined || Number(year) < 1826) return undefined;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const read = new Date(`${iso}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : undefined;
}
