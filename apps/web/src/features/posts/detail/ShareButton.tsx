import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { siteOrigin } from '../../../platform/api/server.ts';
import { isNative } from '../../../platform/native/shell.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { copyText, type CopyWords } from '../../../ui/toast/copy.ts';
import { showToast } from '../../../ui/toast/toast.ts';

/** Share button; says "coming soon" unless the site has sharing switched on. */
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

/** Opens the device's share sheet, or copies the address where there is none. */
async function share(title: string, words: CopyWords): Promise<void> {
  const url = siteOrigin() + location.pathname;
  if (isNative()) return shareNatively(title, url, words);
  if (!('share' in navigator)) return void (await copyText(url, words));
  try {
    return await navigator.share({ title, url });
  } catch (error) {
    // Closing the sheet is not a failure.
    const isChoice = error instanceof DOMException && error.name === 'AbortError';
    if (!isChoice) showToast({ kind: 'error', text: words.failed });
  }
}

/** By the phone's own sheet: the pages of an app have none on Android. */
async function shareNatively(title: string, url: string, words: CopyWords): Promise<void> {
  const { openShareSheet } = await import('../../../platform/native/share.ts');
  if (!(await openShareSheet({ title, url }))) await copyText(url, words);
}
