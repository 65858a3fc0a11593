/** Colours with a name, in the order of the rainbow, then those it lacks. */
export const swatches = [
  { name: 'red', hex: '#c8242c' },
  { name: 'orange', hex: '#e5822e' },
  { name: 'yellow', hex: '#e6c229' },
  { name: 'green', hex: '#4f8a41' },
  { name: 'teal', hex: '#2f9a98' },
  { name: 'blue', hex: '#2f62b5' },
  { name: 'purple', hex: '#7a4fa8' },
  { name: 'pink', hex: '#d77fa1' },
  { name: 'brown', hex: '#7a4d30' },
  { name: 'sand', hex: '#d6bd96' },
  { name: 'white', hex: '#f4f4f4' },
  { name: 'grey', hex: '#808080' },
  { name: 'black', hex: '#121212' },
] as const;

export type SwatchName = (typeof swatches)[number]['name'];

/** Colours of a filter of the address (`c8242c-4f8a41`), as `#rrggbb`. */
export function hexesOf(filter: string | undefined): readonly string[] {
  return filter === undefined || filter === '' ? [] : filter.split('-').map((one) => `#${one}`);
}

export function filterOf(hexes: readonly string[]): string {
  return hexes.map((hex) => hex.slice(1).toLowerCase()).join('-');
}

/** The swatch of a colour, if it is one of them. */
export function swatchOf(hex: string | undefined): SwatchName | undefined {
  return swatches.find((swatch) => swatch.hex === hex?.toLowerCase())?.name;
}
