import { useLayoutEffect, useRef, useState } from 'react';
import { isStill } from '../motion.ts';
import { Icon } from '../icons/Icon.tsx';
import './photo-frame.css';
import { pictureSources, plainSource, type PhotoSource } from './sources.ts';
import { Placeholder } from './Placeholder.tsx';

type Renditions =
  | { readonly src: string; readonly sources?: undefined; readonly sizes?: undefined }
  | {
      readonly src?: undefined;
      /** Empty while they are still being made. */
      readonly sources: readonly PhotoSource[];
      /**
       * Value of `<img sizes>`. Never `auto`: Chromium leaks every image that had it, with its
       * surroundings, after removal.
       */
      readonly sizes: string;
    };

type PhotoFrameProps = Renditions & {
  /** Size of the photograph: the frame has its ratio before it loads. */
  readonly width: number;
  readonly height: number;
  /** Empty only where the text beside it says the same. */
  readonly alt: string;
  readonly thumbhash?: string | undefined;
  /** Still image of an animation, for reduced motion. */
  readonly still?: string | undefined;
  /** Main photograph of a page: loaded eagerly and first. */
  readonly priority?: boolean;
  /** Fading needs a layer for each image: in grids images appear without it. */
  readonly fades?: boolean;
};

/** A photograph in its own ratio and colours. It fills the given width and never shifts. */
export function PhotoFrame({ thumbhash, ...photograph }: PhotoFrameProps) {
  const { width, height, src, sources, alt } = photograph;
  const plain = src ?? plainSource(sources);
  return (
    <span className="photo-frame" style={{ aspectRatio: `${width} / ${height}` }}>
      {plain === undefined ? (
        <>
          <Shadow of={thumbhash} />
          <span {...waitingFor(alt)} className="photo-waiting" />
        </>
      ) : (
        // A new key resets loading and failure for another photograph.
        <Photograph key={plain} {...photograph} thumbhash={thumbhash} plain={plain} />
      )}
    </span>
  );
}

function Shadow({ of }: { readonly of: string | undefined }) {
  return of === undefined ? null : <Placeholder key={of} hash={of} />;
}

type PhotographProps = PhotoFrameProps & { readonly plain: string };

/** `arrived`: fading in over its placeholder. `there`: shown alone. */
type State = 'waiting' | 'arrived' | 'there' | 'failed';

function Photograph({ plain, sources, sizes, still, thumbhash, ...props }: PhotographProps) {
  const { priority = false, fades = true } = props;
  const [state, setState] = useState<State>('waiting');
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setState('there');
  }, []);

  if (state === 'failed') {
    return (
      <>
        <Shadow of={thumbhash} />
        <Unavailable alt={props.alt} />
      </>
    );
  }
  // The last format, which every browser reads, goes into the `<img>` itself and saves a
  // `<source>`.
  const offered = pictureSources(sources ?? []);
  const everybodys = offered.at(-1);
  const photograph = (
    <picture>
      {still === undefined ? null : (
        <source media="(prefers-reduced-motion: reduce)" srcSet={still} />
      )}
      {offered.slice(0, -1).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={image}
        src={plain}
        srcSet={everybodys?.srcSet}
        sizes={sizes}
        alt={props.alt}
        width={props.width}
        height={props.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        data-state={state}
        // With reduced motion there is no fade, and no event at its end.
        onLoad={() =>
          setState((now) => (now === 'there' || !fades || isStill() ? 'there' : 'arrived'))
        }
        onTransitionEnd={() => setState('there')}
        onError={() => setState('failed')}
      />
    </picture>
  );
  // The placeholder is removed once covered: it would shine through transparent parts.
  return (
    <>
      {state === 'there' ? null : <Shadow of={thumbhash} />}
      {photograph}
    </>
  );
}

/** For screen readers the placeholder already is the photograph. */
function waitingFor(alt: string) {
  return alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
}

/** Shows the alt text in place of a failed photograph. */
function Unavailable({ alt }: { readonly alt: string }) {
  return (
    <span className="photo-unavailable">
      <Icon name="image" size={28} />
      <span>{alt}</span>
    </span>
  );
}
