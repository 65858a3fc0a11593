import { avatarBytes } from '@stenope/domain/media/limits';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { firstCrop } from '../crop/framing.ts';
import { FileButton } from '../picture/FileButton.tsx';
import { useChosenPicture } from '../picture/useChosenPicture.ts';
import { useDrop } from '../picture/useDrop.ts';
import type { ChosenAvatar } from './send-avatar.ts';

interface AvatarPickerProps {
  readonly label: string;
  /** True when the title above already serves as label. */
  readonly isTitled?: boolean;
  /** The current picture, or its placeholder. */
  readonly face: ReactNode;
  readonly hasPhoto: boolean;
  readonly onChoose: (avatar: ChosenAvatar) => void;
  /** When given, the picture can be removed. */
  readonly onRemove?: (() => void) | undefined;
  /** Current state of the upload, in words. */
  readonly note?: string | undefined;
  readonly isBusy?: boolean;
}

/** Lazy: most visits of this page choose no picture. */
const FramingDialog = openable(
  async () => (await import('../crop/FramingDialog.tsx')).FramingDialog,
);

/** Chooses an image of at most 5 MB, and frames it before use. */
export function AvatarPicker({
  label,
  isTitled = false,
  face,
  hasPhoto,
  onChoose,
  onRemove,
  note = '',
  isBusy = false,
}: AvatarPickerProps) {
  const { t } = useTranslation('media');
  const language = useLanguageCode();
  const id = useId();
  const [file, setFile] = useState<File>();
  const { problem, offer } = useChosenPicture({ mostBytes: avatarBytes, onChoose: setFile });
  const { isOver, place } = useDrop(offer);
  const limit = new Intl.NumberFormat(language).format(avatarBytes / 1024 / 1024);
  return (
    <fieldset
      {...place}
      className={`min-w-0 ${isOver ? 'outline-2 outline-ink outline-dashed' : ''}`}
    >
      <legend className={isTitled ? 'sr-only' : 'mb-2 text-sm font-semibold text-soft'}>
        {label}
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {face}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton describedBy={id} onFiles={offer}>
            {hasPhoto ? t('avatar.change') : t('avatar.choose')}
          </FileButton>
          {hasPhoto && onRemove && (
            <Button kind="quiet" busy={isBusy} onClick={onRemove}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={id} className="mt-2 text-sm text-mute">
        {t('avatar.hint', { limit })}
      </p>
      <output className="block text-sm text-soft">{note}</output>
      {problem !== undefined && <ErrorWords className="mt-1">{problem}</ErrorWords>}
      {file !== undefined && (
        <FramingDialog
          file={file}
          title={t('avatar.frame')}
          use={t('avatar.use')}
          ratio={1}
          round
          first={(picture) => firstCrop('1:1', picture)}
          onClose={() => setFile(undefined)}
          onUse={(crop) => {
            setFile(undefined);
            onChoose({ file, crop });
          }}
        />
      )}
    </fieldset>
  );
}
