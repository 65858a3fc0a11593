import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

interface PriceWords {
  readonly plain: (cents: number) => string;
  /** As it must be shown to whoever might buy: with all that is paid, and saying so. */
  readonly taxed: (cents: number) => string;
}

/** Prices as they are written in the language of the page; always euros. */
export function usePriceWords(): PriceWords {
  const { t } = useTranslation('shop');
  const language = useLanguageCode();
  const figure = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const plain = (cents: number) => figure.format(cents / 100);
  return { plain, taxed: (cents) => t('price.taxed', { price: plain(cents) }) };
}
