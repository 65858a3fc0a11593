import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

interface PriceWords {
  readonly plain: (cents: number) => string;
  /** Price with the note that taxes are included, as buyers must see it. */
  readonly taxed: (cents: number) => string;
}

/** Prices in the language of the page; always euros. */
export function usePriceWords(): PriceWords {
  const { t } = useTranslation('shop');
  const language = useLanguageCode();
  const figure = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const plain = (cents: number) => figure.format(cents / 100);
  return { plain, taxed: (cents) => t('price.taxed', { price: plain(cents) }) };
}
