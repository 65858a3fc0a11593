import { photographLimits } from '@stenope/domain/media/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inPlace, openable } from '../../../platform/parts/parts.tsx';
import type { ChosenVideo } from '../../../platform/uploads/video-upload.ts';
import { needWords } from '../../../platform/words/need.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { acceptedTypes, acceptedWithVideo, type VideoRights } from '../content.ts';
import { FrameDialog } from '../crop/FrameDialog.tsx';
import type { ChosenFrame } from '../crop/FramingChips.tsx';
import { FileButton } from './FileButton.tsx';
import type { ChosenMedium } from './MainPicture.tsx';
import { StepPreview } from './StepPreview.tsx';
import { UploadLine } from './UploadLine.tsx';
import { useChosenPicture, type MediaKind } from './useChosenPicture.ts';
import { useDrop } from './useDrop.ts';

interface StepPictureProps {
  /** Name of the step, for accessible labels. */
  readonly step: string;
  readonly picture: ChosenMedium | undefined;
  readonly frame: ChosenFrame;
  readonly onFrame: (frame: ChosenFrame) => void;
  readonly onChoose: (file: File, kind: MediaKind) => void;
  readonly onRemove: () => void;
  readonly video: VideoRights | undefined;
  readonly onVideo: (change: Partial<ChosenVideo>) => void;
}

const VideoDialog = openable(async () => {
  const [part] = await Promise.all([
    import('../video/VideoDialog.tsx'),
    needWords(['video', 'errors']),
  ]);
  return part.VideoDialog;
});

const StepVideo = inPlace(
  async () => {
    const [part] = await Promise.all([import('../video/StepVideo.tsx'), needWords(['video'])]);
    return part.StepVideo;
  },
  <span className="h-16 w-24" />,
);

/** Picture or video of a step of the method: small, chosen like the main one, with its own upload. */
export function StepPicture({ step, picture, onChoose, video, ...chosen }: StepPictureProps) {
  const { t } = useTranslation('media');
  const { problem, offer } = useChosenPicture({
    mostBytes: photographLimits.bytes,
    onChoose,
    video,
  });
  const { isOver, place } = useDrop(offer);
  const takesVideo = video?.isPro === true && video.mostBytes !== null;
  return (
    <div {...place} className={isOver ? 'outline-2 outline-ink outline-dashed' : ''}>
      {picture === undefined ? (
        <FileButton
          kind="quiet"
          label={t(takesVideo ? 'step.add_video' : 'step.add', { step })}
          accept={takesVideo ? acceptedWithVideo : acceptedTypes}
          onFiles={offer}
          className="-ml-4.5"
        >
          <Icon name="image" />
          {t(takesVideo ? 'step.picture_video' : 'step.picture')}
        </FileButton>
      ) : (
        <Chosen step={step} picture={picture} {...chosen} />
      )}
      {problem !== undefined && <ErrorWords>{problem}</ErrorWords>}
    </div>
  );
}

interface ChosenProps extends Omit<StepPictureProps, 'picture' | 'onChoose' | 'video'> {
  readonly picture: ChosenMedium;
}

function Chosen({ step, picture, frame, onFrame, onVideo, onRemove }: ChosenProps) {
  const { t } = useTranslation('media');
  const { file, upload, video } = picture;
  return (
    <div className="flex items-center gap-3">
      {video ? (
        <StepVideo file={file} video={video} />
      ) : (
        <StepPreview file={file} crop={frame.crop} />
      )}
      <UploadLine label={step} upload={upload} isSmall />
      {video ? (
        <Choosing step={step} {...picture} video={video} onVideo={onVideo} />
      ) : (
        <Framing step={step} file={file} frame={frame} onFrame={onFrame} />
      )}
      <IconButton
        label={t(video ? 'step.remove_video' : 'step.remove', { step })}
        onClick={onRemove}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}

interface FramingProps extends Pick<StepPictureProps, 'step' | 'frame' | 'onFrame'> {
  readonly file: Blob;
}

/** Mounts its dialog before it opens, so that focus returns to the button when it closes. */
function Framing({ step, file, frame, onFrame }: FramingProps) {
  const { t } = useTranslation('media');
  const [isFraming, setFraming] = useState(false);
  const [drawn, setDrawn] = useState(frame);
  const title = t('step.frame', { step });
  return (
    <>
      <IconButton
        label={title}
        onClick={() => {
          setDrawn(frame);
          setFraming(true);
        }}
      >
        <Icon name="crop" size={18} />
      </IconButton>
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
    </>
  );
}

interface ChoosingProps extends Pick<StepPictureProps, 'step' | 'onVideo'>, ChosenMedium {
  readonly video: ChosenVideo;
}

function Choosing({ step, ...chosen }: ChoosingProps) {
  const { t } = useTranslation('media');
  const [isChoosing, setChoosing] = useState(false);
  const title = t('step.choose_video', { step });
  return (
    <>
      <IconButton label={title} onClick={() => setChoosing(true)}>
        <Icon name="sliders" size={18} />
      </IconButton>
      <VideoDialog {...chosen} open={isChoosing} title={title} onClose={() => setChoosing(false)} />
    </>
  );
}
