import type { Product } from '@stenope/contract/people/shop';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { usePriceWords } from './usePriceWords.ts';

interface OfferProps {
  readonly product: Product;
  /** Buy or contact button; on phones it is in the bottom bar instead. */
  readonly way: ReactNode;
}

/** Price, legal status of the seller, and the way to buy. */
export function Offer({ product, way }: OfferProps) {
  const { t } = useTranslation('shop');
  const { taxed } = usePriceWords();
  const { priceCents, sellerStatus, link } = product;
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <p className="font-display text-[1.75rem] font-semibold [font-stretch:86%]">
        {taxed(priceCents)}
      </p>
      <div>
        <p className="edge text-soft">{t(`seller.shown.${sellerStatus}`)}</p>
        <p className="mt-1.5 text-sm text-mute">{t(`seller.law.${sellerStatus}`)}</p>
      </div>
      {link === null && <p className="text-soft">{t('buy.none')}</p>}
      {way !== null && <div className="max-lg:hidden">{way}</div>}
      {link !== null && <p className="text-sm text-mute">{t('buy.elsewhere')}</p>}
    </section>
  );
}

/** Link to an external shop, with its host shown, marked as not vouched for by us. */
export function BuyLink({ link }: { readonly link: string }) {
  const { t } = useTranslation('shop');
  return (
    <ButtonLink
      kind="primary"
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="max-w-full"
    >
      <span className="min-w-0 wrap-anywhere">{t('buy.label', { host: hostOf(link) })}</span>
      <Icon name="external" size={18} />
      <span className="sr-only">{t('buy.external')}</span>
    </ButtonLink>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
}

/** Tells the seller why others do not see the product. */
export function OfferState({ product }: { readonly product: Product }) {
  const { t } = useTranslation('shop');
  const { status, onSale } = product;
  if (status !== 'visible' && status !== 'validated')
    return <Notice>{t(`status.${status}`)}</Notice>;
  return onSale ? null : <Notice>{t('closed.product')}</Notice>;
}
