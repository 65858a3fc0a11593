/** Response of a film, a sensor or a paper to light. */
export interface Stock {
  /** Weights of red, green and blue for black and white; undefined for colour. */
  readonly grey?: readonly [number, number, number];
  readonly contrast: number;
  /** Lifts black to grey, as on matt paper. */
  readonly lift: number;
  readonly white: number;
  readonly grain: number;
  /** Size of a grain in pixels of a print 2400 wide. */
  readonly grainSize: number;
  /** Light scattered in the base of the film, and around the lens. */
  readonly halation: number;
  readonly bloom: number;
  readonly vignette: number;
  readonly saturation: number;
  /** Tints added to red, green and blue in shadows and highlights, of 1. */
  readonly shadows: readonly [number, number, number];
  readonly highlights: readonly [number, number, number];
}

const plain: Stock = {
  contrast: 1.05,
  lift: 0.012,
  white: 0.985,
  grain: 0.012,
  grainSize: 1,
  halation: 0.02,
  bloom: 0.06,
  vignette: 0.22,
  saturation: 1,
  shadows: [0, 0, 0],
  highlights: [0, 0, 0],
};

export const stocks = {
  digital: plain,
  clean: { ...plain, grain: 0.008, contrast: 1, vignette: 0.15 },
  /** Colour negative: open shadows, warm highlights, cool darks. */
  negative: {
    ...plain,
    contrast: 0.98,
    lift: 0.03,
    white: 0.965,
    grain: 0.022,
    grainSize: 1.4,
    halation: 0.05,
    saturation: 0.88,
    shadows: [-0.004, 0.004, 0.012],
    highlights: [0.012, 0.002, -0.016],
  },
  slide: { ...plain, contrast: 1.18, lift: 0.004, saturation: 1.16, grain: 0.014, vignette: 0.28 },
  tungsten: {
    ...plain,
    contrast: 1.06,
    grain: 0.034,
    grainSize: 1.6,
    halation: 0.22,
    bloom: 0.12,
    shadows: [-0.004, 0.006, 0.016],
    highlights: [0.01, 0, -0.01],
  },
  /** Black and white, from the finest grain to pushed film. */
  fine: {
    ...plain,
    grey: [0.3, 0.48, 0.22],
    contrast: 1.1,
    grain: 0.016,
    grainSize: 1,
    shadows: [0, 0, 0.003],
    highlights: [0.004, 0.001, -0.004],
  },
  classic: {
    ...plain,
    grey: [0.34, 0.5, 0.16],
    contrast: 1.16,
    grain: 0.034,
    grainSize: 1.5,
    halation: 0.04,
    vignette: 0.28,
  },
  pushed: {
    ...plain,
    grey: [0.38, 0.48, 0.14],
    contrast: 1.32,
    grain: 0.062,
    grainSize: 1.9,
    halation: 0.06,
    vignette: 0.36,
    lift: 0.02,
  },
  /** A red filter: dark skies, white stone. */
  red: { ...plain, grey: [0.86, 0.16, -0.02], contrast: 1.26, grain: 0.026, grainSize: 1.3 },
  /** Prints: selenium, warm baryta, matt paper. */
  selenium: {
    ...plain,
    grey: [0.3, 0.5, 0.2],
    contrast: 1.14,
    grain: 0.022,
    grainSize: 1.3,
    shadows: [0.014, 0, 0.016],
    highlights: [0.006, 0.002, -0.002],
  },
  warm: {
    ...plain,
    grey: [0.32, 0.5, 0.18],
    contrast: 1.06,
    lift: 0.03,
    white: 0.955,
    grain: 0.026,
    grainSize: 1.4,
    shadows: [0.02, 0.006, -0.012],
    highlights: [0.022, 0.006, -0.034],
  },
  matt: {
    ...plain,
    grey: [0.3, 0.5, 0.2],
    contrast: 0.92,
    lift: 0.06,
    white: 0.95,
    grain: 0.024,
    grainSize: 1.3,
    vignette: 0.16,
  },
  paper: { ...plain, contrast: 1, grain: 0.016, vignette: 0.06, bloom: 0, halation: 0 },
} as const satisfies Record<string, Stock>;

export type StockName = keyof typeof stocks;
