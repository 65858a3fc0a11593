import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import './photo-frame.css';
import { pictureSources, plainSource, type PhotoSource } from './sources.ts';
import { Placeholder } from './Placeholder.tsx';

type Renditions =
  | { readonly src: string; readonly sources?: undefined; readonly sizes?: undefined }
  | {
      readonly src?: undefined;
      /** None: they are still being made. */
      readonly sources: readonly PhotoSource[];
      /**
       * How wide it will stand, as for `<img sizes>`. Never `auto`: Chromium keeps every image that
       * ever had it, with all that stood around it, after it left the page.
       */
      readonly sizes: string;
    };

type PhotoFrameProps = Renditions & {
  /** Of the photograph itself: the frame has this ratio before anything is there. */
  readonly width: number;
  readonly height: number;
  /** Empty only for what says nothing that is not said beside it. */
  readonly alt: string;
  readonly thumbhash?: string | undefined;
  /** Of a moving picture: what those see who want nothing to move. */
  readonly still?: string | undefined;
  /** The one photograph a page is about: it is fetched at once and before others. */
  readonly priority?: boolean;
  /** Each that fades in is a layer of its own: among many others it is simply there. */
  readonly fades?: boolean;
};

/** A photograph in its own frame and colours. It fills the width it is given and never moves. */
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
        // Another photograph in the same frame has its own waiting and its own failure.
        <Photograph key={plain} {...photograph} thumbhash={thumbhash} plain={plain} />
      )}
    </span>
  );
}

function Shadow({ of }: { readonly of: string | undefined }) {
  return of === undefined ? null : <Placeholder key={of} hash={of} />;
}

type PhotographProps = PhotoFrameProps & { readonly plain: string };

/** `arrived`: it fades in over its placeholder. `there`: it stands alone. */
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
  // The last format is the image's own: everybody reads it, and lists have one element less for each.
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
        onLoad={() =>
          setState((now) => (now === 'there' || !fades || isStill() ? 'there' : 'arrived'))
        }
        onTransitionEnd={() => setState('there')}
        onError={() => setState('failed')}
      />
    </picture>
  );
  // Covered, the placeholder goes, lest it shine through a photograph with transparent parts.
  return (
    <>
      {state === 'there' ? null : <Shadow of={thumbhash} />}
      {photograph}
    </>
  );
}

/** Whoever wants no motion gets no fading, and so no end of it. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** To those who do not see the placeholder it is the photograph already. */
function waitingFor(alt: string) {
  return alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
}

/** What it would have shown is said, also to those who see. */
function Unavailable({ alt }: { readonly alt: string }) {
  return (
    <span className="photo-unavailable">
      <Icon name="image" size={28} />
      <span>{alt}</span>
    </span>
  );
}
