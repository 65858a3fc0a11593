/** Generated at build time (`build/basemap.ts`): paths in hundredths of a degree of a flat map. */
declare module 'virtual:basemap' {
  export const land: string;
  export const borders: string;
}
