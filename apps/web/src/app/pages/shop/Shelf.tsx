import type { Product } from '@stenope/contract/people/shop';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { PostPhoto } from '../../../features/posts/PostPhoto.tsx';
import { useIsCovered } from '../../../features/posts/sensitive/covers.ts';
import { ShopShelf } from '../../../features/shop/ShopShelf.tsx';

interface ShelfProps {
  readonly sellerId: string;
  readonly isMine: boolean;
}

/**
 * Products of a member with their pictures: a tab of their profile. Uses the words of `shop` and
 * `posts`.
 */
export function Shelf({ sellerId, isMine }: ShelfProps) {
  return (
    <ShopShelf
      sellerId={sellerId}
      isMine={isMine}
      renderPicture={(product, sizes) => <Picture product={product} sizes={sizes} />}
    />
  );
}

interface PictureProps {
  readonly product: Product;
  readonly sizes: string;
}

/** The whole tile links to the product; a covered picture can be uncovered only there. */
function Picture({ product, sizes }: PictureProps) {
  const { me } = useViewer();
  const { id, sensitive, photo, alt, name, seller } = product;
  const isCovered = useIsCovered({ id, sensitive, author: seller }, me?.id);
  return <PostPhoto post={{ photo, alt, title: name }} sizes={sizes} isCovered={isCovered} />;
}
