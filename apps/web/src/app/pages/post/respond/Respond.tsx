import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../../platform/parts/parts.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';

const RespondForm = openable(async () => (await import('./RespondForm.tsx')).RespondForm);

/** Button that opens the form for a visual response. */
export function Respond({ postId }: { readonly postId: string }) {
  const { t } = useTranslation('echoes');
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button className="px-3.5!" onClick={open}>
        <Icon name="response" />
        {t('respond.label')}
      </Button>
      {wasOpened && <RespondForm postId={postId} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
