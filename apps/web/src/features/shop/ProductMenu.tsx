import type { Product } from '@stenope/contract/people/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../platform/forms/DeleteDialog.tsx';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
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
  const items: MenuItem[] = [
    ...(can.edit
      ? [{ label: t('menu.edit'), icon: 'edit', onSelect: () => setOpen('edit') } as const]
      : []),
    ...(can.delete
      ? [
          {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => setOpen('delete'),
          } as const,
        ]
      : []),
    ...others,
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton kind="plain" label={t('menu.label')}>
            <Icon name="more" />
          </IconButton>
        }
        items={items}
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
  const { mutate, isPending, error } = useMutation({
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
      onDelete={() => mutate()}
      isBusy={isPending}
      error={error}
    />
  );
}
