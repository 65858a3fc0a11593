import type { Product } from '@stenope/contract/people/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { removeProduct, shopKeys } from './api.ts';
import { EditProduct } from './editing/EditProduct.tsx';

interface ProductMenuProps {
  readonly product: Product;
  /** What else can be done with it. */
  readonly items: readonly MenuItem[];
  readonly onDeleted: () => void;
}

/** What only its seller may, and what others may. */
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

/** Asks once more before it is gone for good. */
function DeleteProduct({ productId, open, onClose, onDeleted }: DeleteProductProps) {
  const { t } = useTranslation('shop');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeProduct(productId),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: shopKeys.lists });
      onDeleted();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('delete.title')}
      description={t('delete.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t('menu.delete')}
          </Button>
        </>
      }
    >
      {error ? <Notice isAlert>{sentence(error)}</Notice> : undefined}
    </Dialog>
  );
}
