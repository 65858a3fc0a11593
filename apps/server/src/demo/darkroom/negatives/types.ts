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

/** What the camera would have written into the file. */
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
  /** For scans of film; the model is then that of the camera that held it. */
  readonly film?: string;
}

/** A photograph that can be developed. Words are in French: they are those of its author. */
export interface Negative {
  readonly id: string;
  readonly family: Family;
  readonly mood: string;
  readonly width: number;
  readonly height: number;
  /** Values are those of Display P3, and the file says so. */
  readonly wideGamut: boolean;
  readonly camera: CameraFacts;
  readonly title: string;
  readonly alt: string;
  readonly hashtags: readonly string[];
}

/** What stays in the darkroom: how the picture comes about. */
export interface Recipe {
  readonly stock: StockName;
  readonly exposure?: number;
  readonly scene: (frame: Frame) => Scene;
}

export interface Shot {
  readonly negative: Negative;
  readonly recipe: Recipe;
}
