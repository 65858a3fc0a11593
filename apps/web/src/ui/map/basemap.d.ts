/**
 * Generated at build time (`build/basemap.ts`): lines in hundredths of a degree, y downwards, each
 * point relative to the one before; cities and countries one a line.
 */
declare module 'virtual:basemap' {
  export const land: string;
  export const lakes: string;
  export const borders: string;
  export const rivers: string;
  export const cities: string;
  export const countries: string;
}
