import { videoLimits } from './video.ts';

/** A caption with its time in milliseconds. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** Asked twice: full times and escaped signs make what is kept longer than what was sent. */
function isTooMuch(text: string): boolean {
  return new TextEncoder().encode(text).length > videoLimits.captionBytes;
}

/** No film we accept has more. */
const mostCues = 4000;

/**
 * A captions file (WebVTT) as text alone: times and what is said. Settings, styles, regions, notes
 * and mark-up are left out, so that nothing of a file but its words reaches a browser. Undefined
 * when it is no captions file.
 */
export function cleanCaptions(file: string): string | undefined {
  if (isTooMuch(file)) return undefined;
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return undefined;
  const cues = text.split(/\n{2,}/).flatMap((block) => cueIn(block) ?? []);
  if (cues.length === 0 || cues.length > mostCues) return undefined;
  const kept = `WEBVTT\n\n${cues.map(written).join('\n')}`;
  return isTooMuch(kept) ? undefined : kept;
}

const arrow = /^\s*([\d:.]+)\s+-->\s+([\d:.]+)(?:\s.*)?$/;

function cueIn(block: string): Cue | undefined {
  const lines = block.split('\n');
  // A cue may begin with its name.
  const at = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
  const [, from, to] = arrow.exec(lines[at] ?? '') ?? [];
  const cue = { from: momentIn(from), to: momentIn(to) };
  if (cue.from === undefined || cue.to === undefined || cue.to <= cue.from) return undefined;
  const said = lines.slice(at + 1).flatMap((line) => plain(line) ?? []);
  return said.length === 0 ? undefined : { from: cue.from, to: cue.to, lines: said };
}

const clock = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

function momentIn(text = ''): number | undefined {
  const [, hours = '0', minutes, seconds, thousandths] = clock.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1000 + Number(thousandths);
}

const named: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': '\u00A0',
  '&lrm;': '',
  '&rlm;': '',
};

/** One line of what is said: without tags, without characters that show nothing or turn the line. */
function plain(line: string): string | undefined {
  const words = line
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll(/&(?:lt|gt|amp|nbsp|lrm|rlm);/g, (one) => named[one] ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll('-->', '→')
    .trim();
  return words === '' ? undefined : words;
}

function written({ from, to, lines }: Cue): string {
  const said = lines.map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  return `${clockAt(from)} --> ${clockAt(to)}\n${said.join('\n')}\n`;
}

const two = (part: number): string => String(part).padStart(2, '0');

function clockAt(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map(two).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
}
