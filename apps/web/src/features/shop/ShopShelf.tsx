import type { Product } from '@stenope/contract/people/shop';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isMissing } from '../../platform/api/failures.ts';
import { Failure, MoreOrFailure } from '../../platform/words/Failure.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { ownShopQuery, productAddress, productsQuery } from './api.ts';
import { usePriceWords } from './usePriceWords.ts';

interface ShopShelfProps {
  readonly sellerId: string;
  readonly isMine: boolean;
  readonly renderPicture: (product: Product, sizes: string) => ReactNode;
}

const sizes = '(width >= 64rem) 17rem, (width >= 40rem) 33vw, 50vw';

/** Products of a member, on their profile. */
export function ShopShelf({ sellerId, isMine, renderPicture }: ShopShelfProps) {
  const { t } = useTranslation('shop');
  const list = useInfiniteQuery(productsQuery(sellerId));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  const products = data?.pages.flatMap(({ items }) => items);
  if (!products && error) {
    if (isMissing(error)) return <Nothing isMine={false} />;
    return <Failure title={t('failed.list')} error={error} onRetry={refetch} />;
  }
  if (!products) return <Spinner label={t('shelf.loading')} />;
  if (products.length === 0) return <Nothing isMine={isMine} />;
  return (
    <>
      {isMine && <OwnHead />}
      <ul
        aria-label={t('shelf.label')}
        className="mt-5 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4"
      >
        {products.map((product) => (
          <li key={product.id}>
            <Tile product={product} picture={renderPicture(product, sizes)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </>
  );
}

/** Product tile; pictures are not cropped but fitted into a square. */
function Tile({ product, picture }: { readonly product: Product; readonly picture: ReactNode }) {
  const { t } = useTranslation('shop');
  const { taxed } = usePriceWords();
  const { photo, name, priceCents, sellerStatus } = product;
  const share = photo ? Math.min(1, photo.width / photo.height) : 1;
  return (
    <Link to={productAddress(product)} className="group block">
      <span className="grid aspect-square place-items-center bg-panel">
        <span className="block" style={{ width: `${share * 100}%` }}>
          {picture}
        </span>
      </span>
      <span className="hyphenated mt-2.5 line-clamp-2 leading-snug font-semibold wrap-anywhere group-hover:underline">
        {name}
      </span>
      <span className="mt-1 block">{taxed(priceCents)}</span>
      <span className="edge mt-1.5 block leading-normal text-mute">
        {t(`seller.shown.${sellerStatus}`)}
      </span>
    </Link>
  );
}

const creation = '/create?kind=product';

function OwnHead() {
  const { t } = useTranslation('shop');
  const { data: shop } = useQuery(ownShopQuery());
  if (shop === undefined) return null;
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      {shop.isOpen ? (
        <ButtonLink to={creation}>{t('shelf.add')}</ButtonLink>
      ) : (
        <>
          <Notice>{t('closed.shelf')}</Notice>
          <ButtonLink to="/edit-profile">{t('activate')}</ButtonLink>
        </>
      )}
    </div>
  );
}

function Nothing({ isMine }: { readonly isMine: boolean }) {
  const { t } = useTranslation('shop');
  if (isMine) return <NothingOfMine />;
  return (
    <EmptyState icon="list" title={t('shelf.other.title')} sentence={t('shelf.other.sentence')} />
  );
}

function NothingOfMine() {
  const { t } = useTranslation('shop');
  const { data: shop } = useQuery(ownShopQuery());
  if (shop === undefined) return <Spinner label={t('shelf.loading')} />;
  const kind = shop.isOpen ? 'mine' : 'none';
  return (
    <EmptyState
      icon="list"
      title={t(`shelf.${kind}.title`)}
      sentence={t(`shelf.${kind}.sentence`)}
      action={
        shop.isOpen ? (
          <ButtonLink to={creation}>{t('shelf.add')}</ButtonLink>
        ) : (
          <ButtonLink to="/edit-profile">{t('activate')}</ButtonLink>
        )
      }
    />
  );
}
