import type { ServedFormat } from '@stenope/domain/media/formats';
import { withXmpInAvif } from './avif.ts';
import { withXmpInJpeg } from './jpeg.ts';
import { withXmpInWebp } from './webp.ts';

/**
 * The one thing a served file says beside its picture: that it is not to be mined, in the field of
 * the PLUS vocabulary that IPTC's photo metadata names for it. The same bytes in every file, so
 * that nothing else can hide there.
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
 * The same file with the reservation in it. Nothing is encoded anew: pixels and colour profile are
 * the bytes they were. One that has it already stays as it is; undefined for what is not built as
 * our encoders build files.
 */
export function reserved(format: ServedFormat, file: Buffer): Buffer | undefined {
  if (file.includes(reservation)) return file;
  try {
    return writers[format](file, reservation);
  } catch (error) {
    // A number in it leads beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
