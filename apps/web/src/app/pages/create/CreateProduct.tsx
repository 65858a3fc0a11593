import type { Product } from '@stenope/contract/people/shop';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { UploadLine } from '../../../features/media/picture/UploadLine.tsx';
import type { Draft } from '../../../features/posts/editing/draft/draft.ts';
import type { Drafting } from '../../../features/posts/editing/draft/useDraft.ts';
import { ownShopQuery, productAddress } from '../../../features/shop/api.ts';
import { ProductForm } from '../../../features/shop/editing/ProductForm.tsx';
import { useCreateProduct } from '../../../features/shop/editing/useProductForm.ts';
import { arrivalOf } from '../../../platform/uploads/arrival.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { announce } from '../../../ui/toast/toast.ts';

/** Prefix of product fields in the post's draft, which both share because of the picture. */
const prefix = 'product-';

export function speaksOfProduct({ texts }: Draft): boolean {
  return Object.entries(texts).some(([field, text]) => field.startsWith(prefix) && text !== '');
}

interface CreateProductProps {
  readonly drafting: Drafting;
  readonly onSubmit: (isPictureMissing: boolean) => void;
}

/** A product requires a signed-in member with a Pro profile and an active shop. */
export function CreateProduct(props: CreateProductProps) {
  const { t } = useTranslation('shop');
  const sentence = useFailureSentence();
  const { data: shop, error, refetch } = useQuery(ownShopQuery());
  if (shop?.isOpen) return <Form {...props} />;
  if (shop) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-soft">{t('needs')}</p>
        <ButtonLink to="/edit-profile">{t('activate')}</ButtonLink>
      </div>
    );
  }
  if (!error) return <Spinner label={t('shelf.loading')} />;
  return (
    <ErrorState
      title={t('failed.list')}
      sentence={sentence(error)}
      onRetry={() => void refetch()}
      retryLabel={t('retry')}
    />
  );
}

function Form({ drafting, onSubmit }: CreateProductProps) {
  const { t } = useTranslation('shop');
  const navigate = useNavigate();
  const { draft, pictures } = drafting;
  const { crop } = draft;
  // A video is the post's: a product has a picture.
  const file = draft.file?.video ? undefined : draft.file;
  const picture = pictures.of(file);
  const texts = Object.fromEntries(
    Object.entries(draft.texts).flatMap(([field, text]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [],
    ),
  );
  const forming = useCreateProduct({
    draft: { texts, type: (field, text) => drafting.type(`${prefix}${field}`, text) },
    picture: file && picture && { fileId: file.id, crop, arrive: () => arrivalOf(picture.upload) },
    // Prefixed: a post made from the same draft must have another key.
    idempotencyKey: `${prefix}${draft.idempotencyKey}`,
    onSubmit,
    onDone: async (product: Product) => {
      await drafting.discard();
      announce(t('created'));
      await navigate(productAddress(product), { replace: true });
    },
  });
  return (
    <ProductForm
      forming={forming}
      upload={picture && <UploadLine label={t('image')} upload={picture.upload} />}
    />
  );
}
