import type { ServedFormat } from '@stenope/domain/media/formats';
import { withXmpInAvif } from './avif.ts';
import { withXmpInJpeg } from './jpeg.ts';
import { withXmpInWebp } from './webp.ts';

/**
 * The only metadata of a served file: that it must not be mined, in the field of the PLUS
 * vocabulary that IPTC photo metadata names for it. The same bytes in every file, so that nothing
 * else can hide there.
 */
export const reservation = Buffer.from(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"' +
    ' plus:DataMining="http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED"/>' +
    '</rdf:RDF></x:xmpmeta>',
);

const writers: Readonly<Record<ServedFormat, (file: Buffer, xmp: Buffer) => Buffer | undefined>> = {
  webp: withXmpInWebp,
  jpeg: withXmpInJpeg,
  avif: withXmpInAvif,
};

/**
 * Adds the reservation to a file without re-encoding: pixels and colour profile stay byte for byte.
 * A file that has it already is returned unchanged; undefined for a file our encoders would not
 * write.
 */
export function reserved(format: ServedFormat, file: Buffer): Buffer | undefined {
  if (file.includes(reservation)) return file;
  try {
    return writers[format](file, reservation);
  } catch (error) {
    // An offset in it points beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
