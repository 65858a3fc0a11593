import { photographLimits } from '@stenope/domain/media/limits';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../../../platform/uploads/upload.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { FileButton } from './FileButton.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useChosenPicture } from './useChosenPicture.ts';
import { useDrop } from './useDrop.ts';
import { useFileImage } from './useFileImage.ts';

interface StepPictureProps {
  /** Which step: what is read out must say. */
  readonly step: string;
  readonly picture: { readonly file: Blob; readonly upload: Upload } | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  readonly isPro: boolean;
}

/** A picture beside a step of the method: small, whole, with its own upload. */
export function StepPicture({ step, picture, onChoose, onRemove, isPro }: StepPictureProps) {
  const { t } = useTranslation('media');
  const { problem, offer } = useChosenPicture({
    mostBytes: photographLimits.bytes,
    onChoose,
    isPro,
  });
  const { isOver, place } = useDrop(offer);
  return (
    <div {...place} className={isOver ? 'outline-2 outline-safelight outline-dashed' : ''}>
      {picture === undefined ? (
        <FileButton
          kind="quiet"
          label={t('step.add', { step })}
          onFiles={offer}
          className="-ml-4.5"
        >
          <Icon name="image" />
          {t('step.picture')}
        </FileButton>
      ) : (
        <Chosen step={step} {...picture} onRemove={onRemove} />
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-safelight">
          {problem}
        </p>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly step: string;
  readonly file: Blob;
  readonly upload: Upload;
  readonly onRemove: () => void;
}

function Chosen({ step, file, upload, onRemove }: ChosenProps) {
  const { t } = useTranslation('media');
  const image = useFileImage(file);
  return (
    <div className="flex items-center gap-3">
      <img ref={image} alt={t('preview')} className="max-h-16 max-w-24 shrink-0 rounded-1" />
      <UploadLine label={step} upload={upload} isSmall />
      <IconButton label={t('step.remove', { step })} onClick={onRemove}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}
