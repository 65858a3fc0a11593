import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { acceptedTypes } from '../content.ts';
import { ChooserInput } from './ChooserInput.tsx';
import type { FileButtonProps } from './FileButton.tsx';

/**
 * In a native app: the camera, or the photo library. The library is the file chooser of the page, which
 * hands a photograph over byte for byte, with its colours and what the camera wrote.
 */
export function PhoneFileButton({
  kind = 'plain',
  className = '',
  label,
  describedBy,
  accept = acceptedTypes,
  onFiles,
  children,
}: FileButtonProps) {
  const { t } = useTranslation('native');
  const input = useRef<HTMLInputElement>(null);
  const take = async (): Promise<void> => {
    try {
      const { takePhoto } = await import('../../../platform/native/camera.ts');
      const file = await takePhoto();
      if (file) onFiles([file]);
    } catch {
      showToast({ kind: 'error', text: t('picture.failed') });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            kind={kind}
            className={className}
            aria-label={label}
            aria-describedby={describedBy}
          >
            {children}
          </Button>
        }
        items={[
          { label: t('picture.take'), icon: 'camera', onSelect: () => void take() },
          { label: t('picture.choose'), icon: 'image', onSelect: () => input.current?.click() },
        ]}
      />
      <ChooserInput ref={input} accept={accept} onFiles={onFiles} />
    </>
  );
}
