import type { Product } from '@stenope/contract/people/shop';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '../../../platform/forms/unsaved.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { announce } from '../../../ui/toast/toast.ts';
import { typedOf, type Typed } from './body.ts';
import { ProductFields } from './ProductFields.tsx';
import { useEditProduct } from './useProductForm.ts';

interface EditProductProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Typed texts stay while the page is open, even if the sheet is closed. */
export function EditProduct({ product, open, onClose }: EditProductProps) {
  const { t } = useTranslation('shop');
  const id = useId();
  const [texts, setTexts] = useState<Typed>(() => ({
    ...typedOf(product),
    sellerStatus: product.sellerStatus,
    sensitive: product.sensitive,
  }));
  const draft = {
    texts,
    type: (field: string, text: string) => setTexts((now) => ({ ...now, [field]: text })),
  };
  const now = JSON.stringify(texts);
  const [before, setBefore] = useState(now);
  const saved = useUnsaved(open && now !== before);
  const forming = useEditProduct(product, draft, () => {
    saved();
    setBefore(now);
    announce(t('updated'));
    onClose();
  });
  const { form, step } = forming;
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('edit.title')}
      description={t('edit.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} busy={step !== undefined}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <ProductFields {...forming} />
        {form.failure !== undefined && <Notice isAlert>{form.failure}</Notice>}
        {/* Rendered even while empty: a live region inserted with its text is not read out. */}
        <output className="sr-only">{step && t(`saving.${step}`)}</output>
      </form>
    </Sheet>
  );
}
