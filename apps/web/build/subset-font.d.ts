/** The part of `subset-font` we use; it declares no types itself. */
declare module 'subset-font' {
  type Axis = number | { readonly min: number; readonly max: number };

  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      readonly targetFormat: 'sfnt' | 'woff2';
      readonly variationAxes?: Readonly<Record<string, Axis>>;
      readonly keepFeatures?: readonly string[];
      readonly keepAllGlyphs?: boolean;
      readonly noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
