import type { StockName } from '../film/stocks.ts';
import type { Frame, Scene } from '../optics/light.ts';

export type Family =
  | 'mountains'
  | 'dunes'
  | 'snow'
  | 'night_sea'
  | 'grey_sea'
  | 'facades'
  | 'stairs'
  | 'concrete'
  | 'forest'
  | 'still_life'
  | 'bokeh'
  | 'smoke'
  | 'light_trails'
  | 'cyanotype'
  | 'photogram';

/** Metadata the camera would have written. */
export interface CameraFacts {
  readonly make: string;
  readonly model: string;
  readonly lens: string;
  /** Millimetres. */
  readonly focal: number;
  readonly aperture: number;
  /** Seconds. */
  readonly exposure: number;
  readonly iso: number;
  /** As a camera writes it: local time, no zone. */
  readonly takenAt: string;
  /** For scans of film; `model` is then the camera that held it. */
  readonly film?: string;
}

/** A photograph that can be developed. Texts are in French, the author's language. */
export interface Negative {
  readonly id: string;
  readonly family: Family;
  readonly mood: string;
  readonly width: number;
  readonly height: number;
  /** Pixel values are Display P3, and the file carries that profile. */
  readonly wideGamut: boolean;
  readonly camera: CameraFacts;
  readonly title: string;
  readonly alt: string;
  readonly hashtags: readonly string[];
}

/** Rendering instructions, private to the darkroom. */
export interface Recipe {
  readonly stock: StockName;
  readonly exposure?: number;
  readonly scene: (frame: Frame) => Scene;
  /** The scene so many seconds into a film of it; without it, it stands still. */
  readonly moving?: (frame: Frame, seconds: number) => Scene;
}

export interface Shot {
  readonly negative: Negative;
  readonly recipe: Recipe;
}
