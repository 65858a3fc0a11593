import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { showToast } from '../../../ui/toast/toast.ts';

/** Says that it comes, unless this site has it switched on. */
export function ShareButton({ title }: { readonly title: string }) {
  const { t } = useTranslation('posts');
  const { data: instance } = useQuery(instanceQuery);
  const isOn = instance?.features.includes('share') === true;
  const words = { copied: t('share.copied'), failed: t('share.failed') };
  return (
    <IconButton
      kind="plain"
      label={t('share.label')}
      onClick={() => (isOn ? void share(title, words) : showToast({ text: t('share.soon') }))}
    >
      <Icon name="share" />
    </IconButton>
  );
}

interface ShareWords {
  readonly copied: string;
  readonly failed: string;
}

/** The device's own sheet where there is one, the address to paste where not. */
async function share(title: string, { copied, failed }: ShareWords): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
    await clipboard().writeText(url);
    showToast({ text: copied });
  } catch (error) {
    // Who closes the sheet has not failed.
    const isChoice = error instanceof DOMException && error.name === 'AbortError';
    if (!isChoice) showToast({ kind: 'error', text: failed });
  }
}

/** Browsers have none on plain http. */
function clipboard(): Clipboard {
  const { clipboard: own } = navigator as { readonly clipboard?: Clipboard };
  if (own === undefined) throw new Error('no clipboard');
  return own;
}
