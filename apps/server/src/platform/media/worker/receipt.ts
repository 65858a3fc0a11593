import {
  keptParts,
  removedParts,
  type FileReceipt,
  type KeptPart,
} from '@stenope/domain/media/receipt';
import type { Prepared } from './prepare.ts';

/** Parts kept and removed, in a fixed order, so that a file always gets the same receipt. */
export function receiptOf({ opened, metadata }: Prepared): FileReceipt {
  const { camera } = metadata;
  const kept: Readonly<Record<KeptPart, boolean>> = {
    colour_profile: opened.icc !== undefined || metadata.saysAdobeRgb,
    orientation_applied: metadata.orientation !== 1,
    camera: camera.camera !== undefined,
    lens: camera.lens !== undefined,
    exposure: [camera.focalMm, camera.aperture, camera.shutter, camera.iso].some(
      (value) => value !== undefined,
    ),
    film: camera.film !== undefined,
    date: camera.takenAt !== undefined,
  };
  return {
    kept: keptParts.filter((part) => kept[part]),
    removed: removedParts.filter((part) => opened.found.has(part) || metadata.found.has(part)),
  };
}
