import { headOf, sharedBy } from './shared-head.ts';

/** Product: a post or a page that is opened signed out is shown above the form as it is to anybody. */
export function SharedGlance({ from }: { readonly from: string | null }) {
  const shared = sharedBy(headOf(document), from);
  if (!shared) return null;
  const { words, image } = shared;
  return (
    <figure className="flex flex-col items-center gap-3">
      {image && (
        <img
          src={image.src}
          width={image.width}
          height={image.height}
          alt={words}
          className="h-auto max-h-[40svh] w-auto max-w-full object-contain"
        />
      )}
      <figcaption className="text-center text-soft">{words}</figcaption>
    </figure>
  );
}
