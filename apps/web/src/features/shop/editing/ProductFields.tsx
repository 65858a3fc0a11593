import { productLimits, sellerStatuses } from '@stenope/domain/shop/limits';
import { readPrice } from '@stenope/domain/shop/price';
import { useTranslation } from 'react-i18next';
import { SensitiveField } from '../../../platform/forms/SensitiveField.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { usePriceWords } from '../usePriceWords.ts';
import type { ProductForming } from './useProductForm.ts';

/** All fields of a product except its picture. */
export function ProductFields({ form, draft, status, sensitive }: ProductForming) {
  const { t } = useTranslation('shop');
  const statusError = status === undefined ? form.field('sellerStatus').error : undefined;
  return (
    <>
      <TextField {...form.field('name')} label={t('fields.name')} autoComplete="off" />
      <TextField
        {...form.field('price')}
        label={t('fields.price')}
        hint={<PriceHint typed={draft.texts['price'] ?? ''} />}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-48"
      />
      <RadioList
        label={t('seller.label')}
        value={status}
        onChange={(chosen) => draft.type('sellerStatus', chosen)}
        choices={sellerStatuses.map((value) => ({ value, label: t(`seller.${value}`) }))}
        error={statusError}
      />
      <TextArea
        {...form.field('description')}
        label={t('fields.description')}
        hint={t('fields.description_hint')}
        counter={
          <Counter text={draft.texts['description'] ?? ''} most={productLimits.description} />
        }
      />
      <TextField
        {...form.field('link')}
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('fields.link')}
        hint={t('fields.link_hint')}
      />
      <TextArea
        {...form.field('alt')}
        label={t('fields.alt')}
        placeholder={t('fields.alt_placeholder')}
        rows={2}
        className="min-h-16"
      />
      <SensitiveField value={sensitive} onChange={(label) => draft.type('sensitive', label)} />
    </>
  );
}

/** The price as buyers will see it, once it can be parsed. */
function PriceHint({ typed }: { readonly typed: string }) {
  const { t } = useTranslation('shop');
  const { taxed } = usePriceWords();
  const read = readPrice(typed);
  return 'cents' in read
    ? t('fields.price_shown', { price: taxed(read.cents) })
    : t('fields.price_hint');
}

/** Shown only near the limit. */
function Counter({ text, most }: { readonly text: string; readonly most: number }) {
  const language = useLanguageCode();
  const length = Array.from(text).length;
  if (length < most * 0.8) return null;
  const figure = new Intl.NumberFormat(language);
  return `${figure.format(length)} / ${figure.format(most)}`;
}
