import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isStill } from '../../motion.ts';
import { IconButton } from '../../buttons/Button.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { useBackCloses } from '../../overlays/useBackCloses.ts';
import './zoom.css';

export interface ZoomPhoto {
  readonly src: string;
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface ZoomWords {
  readonly title: string;
  readonly close: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly previous: string;
  readonly next: string;
  /** Shown when a photograph fails to load. */
  readonly failed: string;
}

/** Photographs of the neighbouring posts, before and after these. */
export interface ZoomBeyond<Photo = ZoomPhoto> {
  readonly before?: Photo | undefined;
  readonly after?: Photo | undefined;
  /** Called when the viewer swiped to a neighbour, which the page then opens. */
  readonly onBeyond?: ((to: 'before' | 'after') => void) | undefined;
}

interface ZoomProps extends ZoomBeyond {
  readonly photos: readonly ZoomPhoto[];
  /** Index of the picture shown first. */
  readonly start: number;
  readonly words: ZoomWords;
  /** Continues from another post: no opening animation. */
  readonly isGoingOn?: boolean | undefined;
  readonly onClose: () => void;
}

/**
 * Full-screen viewer with pinch, wheel and keyboard zoom; focus is trapped and returns. The
 * controls are our own, because the library would insert them as markup, which the CSP forbids.
 */
export function Zoom(props: ZoomProps) {
  const { photos, start, words, onClose, before, after, onBeyond } = props;
  const [viewer, setViewer] = useState<PhotoSwipe>();
  const [at, setAt] = useState(start);
  const shown = useRef<PhotoSwipe>(undefined);
  const closed = useEffectEvent(onClose);
  useBackCloses(true, onClose);
  const turned = useEffectEvent((to: number) => {
    if (to < 0) onBeyond?.('before');
    else if (to >= photos.length) onBeyond?.('after');
    else setAt(to);
  });
  const open = useEffectEvent(() => {
    const first = before ? 1 : 0;
    const pswp = new PhotoSwipe(optionsFor(props, first));
    pswp.on('change', () => turned(pswp.currIndex - first));
    pswp.on('keydown', (event) => {
      if (steer(pswp, event.originalEvent.key)) event.preventDefault();
    });
    pswp.on('destroy', () => {
      if (shown.current !== pswp) return;
      setViewer(undefined);
      closed();
    });
    pswp.on('afterInit', () => {
      pswp.element?.setAttribute('aria-label', words.title);
      dropLibraryWords(pswp);
      setViewer(pswp);
    });
    pswp.init();
    return pswp;
  });
  useEffect(() => {
    const pswp = open();
    shown.current = pswp;
    return () => {
      shown.current = undefined;
      leave(pswp);
    };
  }, []);
  const place = viewer?.element;
  const which = `${at + 1} / ${photos.length}`;
  if (!viewer || !place) return null;
  return createPortal(
    <div className="zoom-controls pswp__hide-on-close">
      <IconButton label={words.close} onClick={() => viewer.close()}>
        <Icon name="close" />
      </IconButton>
      <IconButton label={words.zoomIn} onClick={() => nearer(viewer, 1.6)}>
        <Icon name="plus" />
      </IconButton>
      <IconButton label={words.zoomOut} onClick={() => nearer(viewer, 1 / 1.6)}>
        <Icon name="minus" />
      </IconButton>
      {(photos.length > 1 || before || after) && (
        <>
          <IconButton label={words.previous} onClick={() => viewer.prev()}>
            <Icon name="arrow-left" />
          </IconButton>
          {photos.length > 1 && <span className="edge num">{which}</span>}
          <IconButton label={words.next} onClick={() => viewer.next()}>
            <Icon name="arrow-right" />
          </IconButton>
        </>
      )}
    </div>,
    place,
  );
}

function optionsFor(props: ZoomProps, first: number) {
  const { photos, start, words, before, after, isGoingOn = false } = props;
  const all = [before, ...photos, after].filter((photo) => photo !== undefined);
  return {
    dataSource: all.map((photo): SlideData => ({ ...photo })),
    index: first + start,
    mainClass: 'zoom',
    bgOpacity: 1,
    wheelToZoom: true,
    loop: false,
    showHideAnimationType: isStill() || isGoingOn ? 'none' : 'fade',
    zoomAnimationDuration: isStill() ? false : 200,
    padding: { top: 12, bottom: 12, left: 12, right: 12 },
    // A tap zooms; the close button and Escape lead back.
    imageClickAction: 'zoom',
    tapAction: 'toggle-controls',
    maxZoomLevel: 4,
    errorMsg: words.failed,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
    preloader: false,
  } as const;
}

/** Removes the library's English role descriptions ("carousel", "slide"). */
function dropLibraryWords(viewer: PhotoSwipe): void {
  for (const part of viewer.element?.querySelectorAll('[aria-roledescription]') ?? []) {
    part.removeAttribute('aria-roledescription');
  }
}

/**
 * During its opening animation the library ignores `close`: the element is removed at once, and the
 * viewer destroyed.
 */
function leave(viewer: PhotoSwipe): void {
  viewer.element?.remove();
  viewer.destroy();
  if (!viewer.isDestroying) viewer.on('openingAnimationEnd', () => viewer.destroy());
}

/** Keys the library does not handle. */
function steer(viewer: PhotoSwipe, key: string): boolean {
  if (key === '+' || key === '=') nearer(viewer, 1.6);
  else if (key === '-') nearer(viewer, 1 / 1.6);
  else if (key === '0') viewer.zoomTo(viewer.currSlide?.zoomLevels.initial ?? 1);
  else return false;
  return true;
}

function nearer(viewer: PhotoSwipe, times: number): void {
  const slide = viewer.currSlide;
  if (!slide) return;
  const { initial, max } = slide.zoomLevels;
  viewer.zoomTo(Math.min(max, Math.max(initial, slide.currZoomLevel * times)));
}
