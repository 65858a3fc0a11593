import { PostPhoto } from '../../../features/posts/PostPhoto.tsx';
import { ShopShelf } from '../../../features/shop/ShopShelf.tsx';

interface ShelfProps {
  readonly sellerId: string;
  readonly isMine: boolean;
}

/** What a member sells, with its pictures: a part of their page. Speaks with `shop` and `posts`. */
export function Shelf({ sellerId, isMine }: ShelfProps) {
  return (
    <ShopShelf
      sellerId={sellerId}
      isMine={isMine}
      renderPicture={({ photo, alt, name }, sizes) => (
        <PostPhoto post={{ photo, alt, title: name }} sizes={sizes} />
      )}
    />
  );
}
