import { photographLimits } from '@stenope/domain/media/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../../../platform/uploads/upload.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { acceptedTypes, acceptedWithVideo, type VideoRights } from '../content.ts';
import { FrameDialog } from '../crop/FrameDialog.tsx';
import type { ChosenFrame } from '../crop/FramingChips.tsx';
import { FileButton } from './FileButton.tsx';
import { StepPreview } from './StepPreview.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useChosenPicture, type MediaKind } from './useChosenPicture.ts';
import { useDrop } from './useDrop.ts';

interface StepPictureProps {
  /** Name of the step, for accessible labels. */
  readonly step: string;
  readonly picture:
    | { readonly file: Blob; readonly upload: Upload; readonly isVideo: boolean }
    | undefined;
  readonly frame: ChosenFrame;
  readonly onFrame: (frame: ChosenFrame) => void;
  readonly onChoose: (file: File, kind: MediaKind) => void;
  readonly onRemove: () => void;
  readonly video: VideoRights | undefined;
}

/** Picture of a step of the method: small, can be framed like the main one, with its own upload. */
export function StepPicture({ step, picture, onChoose, video, ...chosen }: StepPictureProps) {
  const { t } = useTranslation('media');
  const { problem, offer } = useChosenPicture({
    mostBytes: photographLimits.bytes,
    onChoose,
    video,
  });
  const { isOver, place } = useDrop(offer);
  return (
    <div {...place} className={isOver ? 'outline-2 outline-ink outline-dashed' : ''}>
      {picture === undefined ? (
        <FileButton
          kind="quiet"
          label={t('step.add', { step })}
          accept={video?.isPro && video.mostBytes !== null ? acceptedWithVideo : acceptedTypes}
          onFiles={offer}
          className="-ml-4.5"
        >
          <Icon name="image" />
          {t('step.picture')}
        </FileButton>
      ) : (
        <Chosen step={step} {...picture} {...chosen} />
      )}
      {problem !== undefined && <ErrorWords>{problem}</ErrorWords>}
    </div>
  );
}

interface ChosenProps extends Pick<StepPictureProps, 'step' | 'frame' | 'onFrame' | 'onRemove'> {
  readonly file: Blob;
  readonly upload: Upload;
  readonly isVideo: boolean;
}

function Chosen({ step, file, upload, isVideo, frame, onFrame, onRemove }: ChosenProps) {
  const { t } = useTranslation('media');
  const [isFraming, setFraming] = useState(false);
  const [drawn, setDrawn] = useState(frame);
  const title = t('step.frame', { step });
  return (
    <div className="flex items-center gap-3">
      {isVideo ? <Icon name="play" /> : <StepPreview file={file} crop={frame.crop} />}
      <UploadLine label={step} upload={upload} isSmall />
      {!isVideo && (
        <IconButton
          label={title}
          onClick={() => {
            setDrawn(frame);
            setFraming(true);
          }}
        >
          <Icon name="crop" size={18} />
        </IconButton>
      )}
      <IconButton label={t('step.remove', { step })} onClick={onRemove}>
        <Icon name="close" size={18} />
      </IconButton>
      {/* Mounted before it opens, so that focus returns to its button when it closes. */}
      <FrameDialog
        open={isFraming}
        file={file}
        title={title}
        frame={drawn}
        onFrame={setDrawn}
        onClose={() => setFraming(false)}
        onUse={() => {
          onFrame(drawn);
          setFraming(false);
        }}
      />
    </div>
  );
}
