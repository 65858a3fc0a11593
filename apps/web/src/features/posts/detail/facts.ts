import type { CameraFacts } from '@stenope/contract/media';

/** Camera facts as photographers read them; `language` decides on decimal signs and months. */
export function cameraLine(
  camera: CameraFacts | null,
  profile: string | null,
  language: string,
): readonly string[] {
  const figure = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const facts = camera && [
    camera.camera,
    camera.lens,
    camera.film,
    camera.focalMm === null ? null : `${figure.format(camera.focalMm)} mm`,
    camera.aperture === null ? null : `f/${figure.format(camera.aperture)}`,
    camera.shutter === null ? null : `${camera.shutter} s`,
    camera.iso === null ? null : `ISO ${camera.iso}`,
  ];
  const all = [...(facts ?? []), profile, camera && dayTaken(camera.takenAt, language)];
  return [...new Set(all.flatMap((fact) => (fact ? [fact] : [])))];
}

/** Day by the camera's clock, which has no time zone. */
function dayTaken(takenAt: string | null, language: string): string | null {
  if (takenAt === null) return null;
  const moment = new Date(`${takenAt}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}

/** Frame number as on film, always the same for a post. */
export function frameNumber(postId: string): string {
  const tail = Number.parseInt(postId.slice(-4), 16);
  const number = Number.isNaN(tail) ? 24 : (tail % 36) + 1;
  return `${number}${tail % 2 === 0 ? 'A' : ''}`;
}
