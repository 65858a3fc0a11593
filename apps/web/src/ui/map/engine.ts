import { Map as GlMap, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { isStill } from '../motion.ts';
import { offlineStyle, type MapColours } from './offline-style.ts';
import { cameraOf, type View } from './view.ts';

/** The part of Trusted Types used here. */
interface TrustedMaker {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

let hasWorker = false;

/**
 * Names the worker to the library. Workers are made from addresses, which Trusted Types refuse
 * without a policy; the CSP allows this one, and it knows only this address. The library takes the
 * address for a string and looks at its end.
 */
function nameWorker(): void {
  if (hasWorker) return;
  hasWorker = true;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in TypeScript's DOM yet
  const maker = (globalThis as { readonly trustedTypes?: TrustedMaker }).trustedTypes;
  const trusted = maker
    ?.createPolicy('map-worker', { createScriptURL: () => workerAddress })
    .createScriptURL(workerAddress);
  setWorkerUrl(
    trusted === undefined
      ? workerAddress
      : Object.assign(trusted, {
          endsWith: (end: string) => workerAddress.endsWith(end),
          split: (at: string | RegExp) => workerAddress.split(at),
        }),
  );
}

/** Whether this browser can draw a map. */
export function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

export interface DrawnMap {
  look(view: View): void;
  end(): void;
}

interface Drawing {
  readonly place: HTMLElement;
  readonly view: View;
  /** Address of a style; null draws the map that comes with the program. */
  readonly styleUrl: string | null;
  readonly onDrawn: () => void;
  /** The style does not come: the map that comes with the program is drawn instead. */
  readonly onStyleMissing: () => void;
}

/** The map that comes with the program, as the page looks now. */
function ownStyle() {
  return offlineStyle(readColours(), document.documentElement.lang || 'fr');
}

/** Draws the map, in the colours and language of the page, also when these change. */
export function drawMap({ place, view, styleUrl, onDrawn, onStyleMissing }: Drawing): DrawnMap {
  nameWorker();
  let isOwn = styleUrl === null;
  let hasStyle = false;
  let shown = view;
  // Kept: reading it while the page moves its marks would lay out all of them at once.
  let width = place.offsetWidth;
  const camera = () => cameraOf(shown, width);
  const map = new GlMap({
    container: place,
    style: styleUrl ?? ownStyle(),
    ...camera(),
    // Gestures are our own: the same as on photographs, with pins that follow.
    interactive: false,
    attributionControl: isOwn ? false : { compact: false },
    fadeDuration: isStill() ? 0 : 200,
    maxPitch: 0,
  });
  map.getCanvas().setAttribute('aria-hidden', 'true');
  map.getCanvas().tabIndex = -1;
  const dress = () => {
    if (isOwn) map.setStyle(ownStyle(), { diff: false });
  };
  map.once('idle', onDrawn);
  map.once('style.load', () => {
    hasStyle = true;
  });
  // A tile that does not come leaves a gap; a style that does not come leaves nothing.
  map.on('error', () => {
    if (isOwn || hasStyle) return;
    isOwn = true;
    onStyleMissing();
    dress();
  });
  map.on('resize', () => {
    width = place.offsetWidth;
    map.jumpTo(camera());
  });
  const page = new MutationObserver(dress);
  page.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] });
  const light = matchMedia('(prefers-color-scheme: light)');
  light.addEventListener('change', dress);
  return {
    look: (next) => {
      shown = next;
      map.jumpTo(camera());
    },
    end: () => {
      page.disconnect();
      light.removeEventListener('change', dress);
      map.remove();
    },
  };
}

function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    water: of('wall'),
    land: of('raised'),
    coast: of('mute'),
    border: of('brink'),
    river: of('line'),
    name: of('soft'),
    country: of('mute'),
  };
}
