import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { headOf, reasonFor, sharedBy, type Head } from './shared-head.ts';

/** Head of the page while it is rendered on the server, where there is no document. */
export const HeadContext = createContext<Head | null>(null);

interface Glance {
  readonly shared: ReturnType<typeof sharedBy>;
  /** Sentence saying why signing in is needed, when the visitor followed a shared link. */
  readonly why: string | undefined;
}

/** Public preview of the page the visitor came from, read from the head of the document. */
export function useGlance(from: string | null): Glance {
  const { t } = useTranslation('accounts');
  const shared = sharedBy(use(HeadContext) ?? headOf(document), from);
  const reason = reasonFor(from, shared);
  return { shared, why: reason && t(`door.${reason}`) };
}

/** Product: a post or a page opened signed out shows its public preview beside the form. */
export function SharedGlance({ shared }: { readonly shared: NonNullable<Glance['shared']> }) {
  const { title, author, image } = shared;
  return (
    <figure className="mb-9 grid content-start gap-3.5 lg:justify-self-center">
      {image && (
        <img
          src={image.src}
          width={image.width}
          height={image.height}
          alt={title}
          fetchPriority="high"
          className="h-auto max-h-[36svh] w-auto lg:max-h-[calc(100svh-14rem)] max-w-full justify-self-start object-contain"
        />
      )}
      <figcaption>
        <span className="block font-display text-2xl leading-tight font-[650] [font-stretch:84%] wrap-anywhere">
          {title}
        </span>
        <span className="mt-1 block wrap-anywhere text-soft">{author}</span>
      </figcaption>
    </figure>
  );
}
