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
  /** Upload progress of the picture. */
  readonly upload: ReactNode;
}

/** Form of a new product. `noValidate`, because we show our own messages. */
export function ProductForm({ forming, upload }: ProductFormProps) {
  const { t } = useTranslation('shop');
  const { form, step } = forming;
  // The picture's own progress is shown instead.
  const isSaid = step !== undefined && (step !== 'uploading' || upload === undefined);
  return (
    <form noValidate onSubmit={form.submit} className="flex grow flex-col gap-6">
      <ProductFields {...forming} />
      <BottomBar>
        {form.failure !== undefined && <ErrorWords>{form.failure}</ErrorWords>}
        <div className="flex items-center justify-end gap-3">
          {/* Rendered even while empty: a live region inserted with its text is not read out. */}
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
