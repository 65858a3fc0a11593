import type { OwnMedia } from '@stenope/contract/media';
import { createProduct, updateProduct, type Product } from '@stenope/contract/people/shop';
import type { Crop } from '@stenope/domain/media/sizes';
import type { Sensitivity } from '@stenope/domain/posts/limits';
import { productLimits, type SellerStatus } from '@stenope/domain/shop/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';
import { useActionForm, type ActionForm } from '../../../platform/forms/useActionForm.ts';
import { UploadStopped } from '../../../platform/uploads/arrival.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { keepProduct } from '../api.ts';
import { usePriceWords } from '../usePriceWords.ts';
import {
  faultOf,
  labelOf,
  priceComplaints,
  productFields,
  statusOf,
  wordsOf,
  type ProductField,
  type Typed,
} from './body.ts';
import { offerProduct, type ProductSaveStep } from './save.ts';

/** Store of the typed values, by field name. */
interface ProductDraft {
  readonly texts: Typed;
  readonly type: (field: ProductField | 'sellerStatus' | 'sensitive', text: string) => void;
}

/** Picture of the product, chosen beside the form. */
interface ProductPicture {
  /** Identifies the picture until it has a media id. */
  readonly fileId: string;
  readonly crop: Crop | undefined;
  readonly arrive: () => Promise<OwnMedia>;
}

export interface ProductForming {
  readonly form: ActionForm<ProductField | 'sellerStatus' | 'mediaId'>;
  readonly draft: ProductDraft;
  readonly status: SellerStatus | undefined;
  readonly sensitive: Sensitivity;
  readonly step: ProductSaveStep | undefined;
}

type FormField = ProductField | 'sellerStatus' | 'mediaId';

interface Creation {
  readonly draft: ProductDraft;
  readonly picture: ProductPicture | undefined;
  readonly idempotencyKey: string;
  /** Called on submit; says whether the picture was missing. */
  readonly onSubmit: (isPictureMissing: boolean) => void;
  readonly onDone: (product: Product) => Promise<void>;
}

/** Form of a new product. */
export function useCreateProduct(creation: Creation): ProductForming {
  const { draft, picture, idempotencyKey, onSubmit, onDone } = creation;
  const cache = useQueryClient();
  const [step, setStep] = useState<ProductSaveStep>();
  const words = useFormWords(picture === undefined);
  const chosen = chosenIn(draft);
  const form = useActionForm<typeof createProduct, FormField, Product>({
    ...words,
    action: createProduct,
    // Neither is a text field, but their absence is reported like one.
    start: { ...startOf(draft), sellerStatus: '', mediaId: '' },
    body: (typed) => ({
      ...wordsOf(typed, chosen),
      ...(picture && { mediaId: picture.fileId, ...(picture.crop && { crop: picture.crop }) }),
    }),
    check: priceComplaints,
    send: async (body) => {
      if (!picture) throw new Error('A product without a picture was let through');
      const { arrive } = picture;
      return offerProduct({ body, arrive, key: idempotencyKey, show: setStep }).finally(() =>
        setStep(undefined),
      );
    },
    done: (product) => onDone(keepProduct(cache, product)),
  });
  const submit: typeof form.submit = (event) => {
    onSubmit(picture === undefined);
    form.submit(event);
  };
  return { form: heard({ ...form, submit }, draft), draft, ...chosen, step };
}

/** Form of an existing product, whose picture cannot be changed. */
export function useEditProduct(
  { id: productId }: Product,
  draft: ProductDraft,
  onDone: (product: Product) => void,
): ProductForming {
  const { t } = useTranslation('shop');
  const cache = useQueryClient();
  const [step, setStep] = useState<ProductSaveStep>();
  const words = useFormWords(false);
  const chosen = chosenIn(draft);
  const form = useActionForm<typeof updateProduct, FormField, Product>({
    ...words,
    failureWords: (error) => (isRefusal(error, 'internal') ? t('failed.update') : undefined),
    action: updateProduct,
    start: { ...startOf(draft), sellerStatus: '', mediaId: '' },
    body: (typed) => wordsOf(typed, chosen),
    check: (typed) => [...nameMissing(typed), ...priceComplaints(typed)],
    send: (body) => {
      setStep('updating');
      return api(updateProduct, { params: { productId }, body }).finally(() => setStep(undefined));
    },
    done: (product) => onDone(keepProduct(cache, product)),
  });
  return { form: heard(form, draft), draft, ...chosen, step };
}

/** The contract allows an edit without a name; the form does not. */
function nameMissing(typed: Typed): Complaint<'name'>[] {
  return (typed['name'] ?? '').trim() === '' ? [{ field: 'name', rule: 'required' }] : [];
}

function useFormWords(isPictureMissing: boolean) {
  const { t } = useTranslation('shop');
  const sentence = useFailureSentence();
  const { plain } = usePriceWords();
  return {
    fieldWords: (complaint: Complaint) => {
      if (complaint.field === 'sellerStatus') return t('seller.missing');
      const fault = faultOf(complaint);
      return fault && t(`price.${fault}`, { price: plain(productLimits.highestCents) });
    },
    failureWords: (error: unknown) => {
      if (error instanceof UploadStopped) return t('stopped');
      if (isRefusal(error, 'bad_crop')) return t('failed.crop');
      if (needs.some((code) => isRefusal(error, code))) return t('needs');
      return t('failed.create', { message: sentence(error) });
    },
    summary: (complaints: readonly Complaint[]) => {
      if (complaints.some(({ field }) => field !== 'mediaId')) return t('fix');
      return isPictureMissing && complaints.length > 0 ? t('missing_image') : undefined;
    },
  };
}

/** Refusals that mean the member may no longer sell. */
const needs = ['unauthenticated', 'pro_required', 'shop_inactive'] as const;

function chosenIn({ texts }: ProductDraft) {
  return { status: statusOf(texts['sellerStatus']), sensitive: labelOf(texts['sensitive']) };
}

function startOf({ texts }: ProductDraft): Record<ProductField, string> {
  const of = (field: ProductField) => texts[field] ?? '';
  const [name, price, description, link, alt] = productFields;
  return {
    name: of(name),
    price: of(price),
    description: of(description),
    link: of(link),
    alt: of(alt),
  };
}

/** Stores texts in the draft while they are typed. */
function heard(form: ActionForm<FormField>, { type }: ProductDraft): ActionForm<FormField> {
  return {
    ...form,
    field: (name) => {
      const props = form.field(name);
      return {
        ...props,
        onChange: (event: { readonly target: { readonly value: string } }) => {
          if (name !== 'mediaId') type(name, event.target.value);
          return props.onChange(event);
        },
      };
    },
  };
}
