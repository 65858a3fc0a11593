import type { Product } from '@stenope/contract/people/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../platform/forms/DeleteDialog.tsx';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';
import { MoreMenu } from '../../ui/overlays/MoreMenu.tsx';
import { removeProduct, shopKeys } from './api.ts';
import { EditProduct } from './editing/EditProduct.tsx';

interface ProductMenuProps {
  readonly product: Product;
  /** Menu items of other features, e.g. report. */
  readonly items: readonly MenuItem[];
  readonly onDeleted: () => void;
}

/** Menu with the seller's actions and those of others. */
export function ProductMenu({ product, items: others, onDeleted }: ProductMenuProps) {
  const { t } = useTranslation('shop');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { can } = product;
  const close = () => setOpen(undefined);
  return (
    <>
      <MoreMenu
        kind="plain"
        label={t('menu.label')}
        items={[
          can.edit && { label: t('menu.edit'), icon: 'edit', onSelect: () => setOpen('edit') },
          can.delete && {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => setOpen('delete'),
          },
          ...others,
        ]}
      />
      {can.edit && <EditProduct product={product} open={open === 'edit'} onClose={close} />}
      <DeleteProduct
        productId={product.id}
        open={open === 'delete'}
        onClose={close}
        onDeleted={onDeleted}
      />
    </>
  );
}

interface DeleteProductProps {
  readonly productId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteProduct({ productId, open, onClose, onDeleted }: DeleteProductProps) {
  const { t } = useTranslation('shop');
  const cache = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removeProduct(productId),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: shopKeys.lists });
      onDeleted();
    },
  });
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t('delete.title'),
        sentence: t('delete.sentence'),
        cancel: t('cancel'),
        confirm: t('menu.delete'),
        close: t('close'),
      }}
      deletion={deletion}
    />
  );
}
