import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { ProductFields } from './ProductFields.tsx';
import type { ProductForming } from './useProductForm.ts';

interface ProductFormProps {
  readonly forming: ProductForming;
  /** The picture on its way. */
  readonly upload: ReactNode;
}

/** A new product. Our own words instead of the browser's: `noValidate`. */
export function ProductForm({ forming, upload }: ProductFormProps) {
  const { t } = useTranslation('shop');
  const { form, step } = forming;
  // The picture says itself how far it is.
  const isSaid = step !== undefined && (step !== 'uploading' || upload === undefined);
  return (
    <form noValidate onSubmit={form.submit} className="flex grow flex-col gap-6">
      <ProductFields {...forming} />
      <BottomBar>
        {form.failure !== undefined && <ErrorWords>{form.failure}</ErrorWords>}
        <div className="flex items-center justify-end gap-3">
          {/* There before it has anything to say: a live region that arrives full is not read out. */}
          <output className={isSaid ? 'edge flex flex-1 items-center gap-3 text-soft' : 'sr-only'}>
            {step !== undefined && (
              <>
                {isSaid && <Spinner size={18} />}
                {t(`saving.${step}`)}
              </>
            )}
          </output>
          {!isSaid && upload}
          <Button kind="primary" type="submit" busy={step !== undefined}>
            {t('create')}
          </Button>
        </div>
      </BottomBar>
    </form>
  );
}
