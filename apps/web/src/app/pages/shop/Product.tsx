import type { Product as ProductShape } from '@stenope/contract/people/shop';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { StartButton } from '../../../features/messages/StartButton.tsx';
import { Ago } from '../../../features/posts/Ago.tsx';
import { Author } from '../../../features/posts/Author.tsx';
import { CoveredPhoto } from '../../../features/posts/sensitive/CoveredPhoto.tsx';
import { RichText } from '../../../features/posts/text/RichText.tsx';
import { useReporting } from '../../../features/reports/useReporting.tsx';
import { productAddress, productQuery } from '../../../features/shop/api.ts';
import { BuyLink, Offer, OfferState } from '../../../features/shop/Offer.tsx';
import { ProductMenu } from '../../../features/shop/ProductMenu.tsx';
import { isMissing } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { ButtonLink, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { WholePhoto } from '../../../ui/photo/WholePhoto.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { LeadTo } from '../../routing/LeadTo.tsx';
import { LeaveGuard } from '../../routing/LeaveGuard.tsx';
import { useWayBack } from '../../routing/useWayBack.ts';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

/** Page of a product in a member's shop. */
export function Product() {
  const { t } = useTranslation(['shop', 'shell']);
  const sentence = useFailureSentence();
  const { username = '', productId = '' } = useParams();
  const [isGone, setGone] = useState(false);
  const {
    data: product,
    error,
    refetch,
  } = useQuery({
    ...productQuery(productId),
    enabled: !isGone,
  });
  if (isMissing(error)) return <MissingProduct username={username} />;
  if (product) {
    // Old links with a former username still work: redirected to the current one.
    if (product.seller.username.toLowerCase() !== username.toLowerCase()) {
      return <LeadTo to={productAddress(product)} />;
    }
    return <ShownProduct key={product.id} product={product} onDeleted={() => setGone(true)} />;
  }
  if (!error) return <FullSpinner label={t('shell:waiting')} />;
  return (
    <WallAndPanel title={t('failed.read')} wall={<Icon name="image" size={48} />}>
      <ErrorState
        title={t('failed.read')}
        sentence={sentence(error)}
        onRetry={() => void refetch()}
        retryLabel={t('retry')}
      />
    </WallAndPanel>
  );
}

interface ShownProductProps {
  readonly product: ProductShape;
  /** Stops the product's query once it is deleted. */
  readonly onDeleted: () => void;
}

/** Photograph and panel side by side on a desktop, stacked on a phone. */
function ShownProduct({ product, onDeleted }: ShownProductProps) {
  const { t } = useTranslation('shop');
  const goTo = useNavigate();
  const { me } = useViewer();
  const { itemFor, dialog } = useReporting();
  const { id, seller, name, description, createdAt, link } = product;
  usePageTitle(name);
  const leave = () => {
    onDeleted();
    showToast({ text: t('delete.done') });
    void goTo(`/profile/${seller.username}`, { replace: true });
  };
  const handle = `@${seller.username} · `;
  // Without a link to an external shop, buyers write to the seller; sellers do not see this button.
  const contact = seller.id === me?.id ? null : <StartButton person={seller} isMain />;
  const way = link === null ? contact : <BuyLink link={link} />;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="lg:grid lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[minmax(0,1fr)_26.5rem]"
    >
      <Picture product={product} viewerId={me?.id} />
      <div className="flex flex-col gap-6.5 px-4.5 pt-6 pb-[calc(var(--bottom-bar)+1.5rem)] sm:px-6.5 lg:bg-panel">
        <div className="flex items-center gap-3">
          <Author author={seller} size={42}>
            {handle}
            <Ago at={createdAt} />
          </Author>
          <ProductMenu
            product={product}
            items={seller.id === me?.id ? [] : [itemFor({ kind: 'product', id })]}
            onDeleted={leave}
          />
        </div>
        <div>
          <h1 className="text-[2.375rem] wrap-anywhere">{name}</h1>
          {description !== '' && (
            <p className="mt-3 text-soft">
              <RichText text={description} mentions={[]} />
            </p>
          )}
        </div>
        <OfferState product={product} />
        <Offer product={product} way={way} />
      </div>
      {way !== null && <ProductBar>{way}</ProductBar>}
      {dialog}
      <LeaveGuard />
    </main>
  );
}

/** Bottom bar on phones, in place of the dock: back, and the buy or contact button. */
function ProductBar({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('posts');
  const goBack = useWayBack();
  return (
    <div className="lg:hidden">
      <BottomBar>
        <div className="flex items-center justify-between gap-2">
          <IconButton label={t('bar.back')} className="-ml-2.5 shrink-0" onClick={goBack}>
            <Icon name="arrow-left" />
          </IconButton>
          <span className="flex min-w-0 justify-end">{children}</span>
        </div>
      </BottomBar>
    </div>
  );
}

interface PictureProps {
  readonly product: ProductShape;
  readonly viewerId: string | undefined;
}

function Picture({ product, viewerId }: PictureProps) {
  const { id, sensitive, photo, alt, name, seller } = product;
  const ratio = photo ? photo.width / photo.height : 1;
  return (
    <div className="grid place-items-center lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:p-7">
      <WholePhoto ratio={ratio}>
        <CoveredPhoto
          work={{ id, sensitive, photo, alt, title: name, author: seller }}
          viewerId={viewerId}
          sizes="(width < 64rem) 100vw, calc(100vw - 30rem)"
          priority
        />
      </WholePhoto>
    </div>
  );
}

function MissingProduct({ username }: { readonly username: string }) {
  const { t } = useTranslation('pages');
  return (
    <WallAndPanel title={t('shop.missing')} wall={<Icon name="image" size={48} />}>
      <p className="mt-4 text-soft">{t('shop.gone')}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        {/* A name may be as long as a narrow screen is wide, so it wraps anywhere. */}
        <ButtonLink to={`/profile/${username}`} className="max-w-full wrap-anywhere">
          {t('shop.profile', { username })}
        </ButtonLink>
      </div>
    </WallAndPanel>
  );
}
