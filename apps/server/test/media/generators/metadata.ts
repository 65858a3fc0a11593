import type { CameraFacts } from '@stenope/domain/media/facts';
import type { FileReceipt } from '@stenope/domain/media/receipt';
import { type Generated, types } from './generated.ts';
import { gifFixtures } from './metadata-gif.ts';
import { jpegFixtures } from './metadata-jpeg.ts';
import { pngFixtures } from './metadata-png.ts';

/** A valid picture with content that must not be served. */
export interface Tagged extends Generated {
  readonly receipt: FileReceipt;
  readonly camera: CameraFacts;
  readonly orientation: number;
}

/** As in the lists: omitted fields are empty. */
export type TaggedCase = Pick<Tagged, 'what' | 'make'> &
  Partial<Pick<Tagged, 'camera' | 'orientation'>> & { readonly receipt?: Partial<FileReceipt> };

function complete(ending: keyof typeof types, cases: readonly TaggedCase[]): Tagged[] {
  return cases.map(({ what, make, camera = {}, orientation = 1, receipt }) => ({
    what: `${ending}: ${what}`,
    name: `photo.${ending}`,
    type: types[ending],
    fates: ['accepted'],
    make,
    camera,
    orientation,
    receipt: { kept: [], removed: [], ...receipt },
  }));
}

export const metadataFixtures: readonly Tagged[] = [
  ...complete('jpg', jpegFixtures),
  ...complete('png', pngFixtures),
  ...complete('gif', gifFixtures),
];
