import type { OwnMedia } from '@stenope/contract/media';
import { photographLimits } from '@stenope/domain/media/limits';
import type { Size } from '@stenope/domain/media/sizes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Upload } from '../../../platform/uploads/upload.ts';
import { useUploadView } from '../../../platform/uploads/useUploadView.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { inPlace } from '../../../platform/parts/parts.tsx';
import type { ChosenVideo } from '../../../platform/uploads/video-upload.ts';
import { needWords } from '../../../platform/words/need.ts';
import { ownMediaQuery } from '../api.ts';
import { acceptedTypes, acceptedWithVideo, type VideoRights } from '../content.ts';
import { CropSize } from '../crop/CropSize.tsx';
import { CropSteps } from '../crop/CropSteps.tsx';
import { CropTool } from '../crop/CropTool.tsx';
import { ratioOf } from '../crop/framing.ts';
import { FramingChips, type ChosenFrame } from '../crop/FramingChips.tsx';
import { ratioStyle, stillLook, stillRoom } from '../video/still-room.ts';
import { FileButton } from './FileButton.tsx';
import { useChosenPicture, type MediaKind } from './useChosenPicture.ts';
import { useDrop, useHandedOver, usePaste } from './useDrop.ts';

interface MainPictureProps {
  /** Undefined while none is chosen. */
  readonly picture: ChosenMedium | undefined;
  readonly alt: string;
  readonly frame: ChosenFrame;
  readonly onFrame: (frame: ChosenFrame) => void;
  readonly onChoose: (file: File, kind: MediaKind) => void;
  readonly onRemove: () => void;
  /** Error shown when the form was submitted without a picture. */
  readonly missing: string | undefined;
  /** Sentence for a picture this device cannot display, where a specific one is needed. */
  readonly unreadable?: string | undefined;
  /** For use in a sheet with fields below: limits its height. */
  readonly isSmall?: boolean;
  /** Where a video may be chosen: who may, and what was chosen of it. */
  readonly video?: VideoRights | undefined;
  readonly onVideo?: ((change: Partial<ChosenVideo>) => void) | undefined;
}

/** A file on this device, on its way. */
export interface ChosenMedium {
  readonly file: Blob;
  readonly upload: Upload;
  /** There when it is a video. */
  readonly video?: ChosenVideo | undefined;
}

const VideoField = inPlace(
  async () => {
    const [part] = await Promise.all([import('../video/VideoField.tsx'), needWords(['video'])]);
    return part.VideoField;
  },
  // As high as it will be.
  <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)]">
    <div className={stillLook} style={stillRoom} />
    <div className="h-83" />
  </div>,
);

/** Main photograph or video of a post: chosen, dropped or pasted, then framed. */
export function MainPicture(props: MainPictureProps) {
  const { picture, onChoose, missing, isSmall = false, video, onVideo, ...framed } = props;
  const { problem, offer } = useChosenPicture({
    mostBytes: photographLimits.bytes,
    onChoose,
    video,
  });
  const { isOver, place } = useDrop(offer);
  usePaste(offer);
  useHandedOver(offer, picture === undefined);
  const accept = video?.isPro && video.mostBytes !== null ? acceptedWithVideo : acceptedTypes;
  const trouble = problem ?? (picture === undefined ? missing : undefined);
  return (
    <div
      {...place}
      className={`grid w-full content-center gap-4 rounded-2 ${isSmall ? '' : 'p-4 lg:h-full'} ${isOver ? 'outline-2 outline-ink outline-dashed' : ''}`}
    >
      {picture === undefined && (
        <Empty offer={offer} accept={accept} problem={trouble} isSmall={isSmall} video={video} />
      )}
      {picture?.video && onVideo && (
        <div className="contents" style={ratioStyle(picture.video.result)}>
          <VideoField
            file={picture.file}
            upload={picture.upload}
            video={picture.video}
            onVideo={onVideo}
            onRemove={framed.onRemove}
            problem={trouble}
          />
        </div>
      )}
      {picture && !picture.video && (
        <Framed
          {...framed}
          {...picture}
          offer={offer}
          accept={accept}
          problem={trouble}
          isSmall={isSmall}
        />
      )}
    </div>
  );
}

interface Offering {
  readonly offer: (files: ArrayLike<File> | null | undefined) => void;
  readonly accept: string;
  readonly problem: string | undefined;
  readonly isSmall: boolean;
}

type EmptyProps = Offering & Pick<MainPictureProps, 'video'>;

function Empty({ offer, accept, problem, isSmall, video }: EmptyProps) {
  const { t } = useTranslation('media');
  const language = useLanguageCode();
  const id = useId();
  const inMegabytes = (bytes: number) =>
    new Intl.NumberFormat(language).format(Math.floor(bytes / 1024 / 1024));
  const takesVideo = accept !== acceptedTypes;
  return (
    <div
      className={`grid content-center justify-items-center gap-4 rounded-2 border border-dashed border-brink p-6 text-center ${isSmall ? '' : 'min-h-[34svh] lg:min-h-[62svh]'}`}
    >
      <span className="text-mute">
        <Icon name="image" size={44} />
      </span>
      <p className="text-lg text-ink">{t(takesVideo ? 'choose.invite_video' : 'choose.invite')}</p>
      <FileButton
        kind="primary"
        describedBy={problem === undefined ? undefined : id}
        accept={accept}
        onFiles={offer}
      >
        {t(takesVideo ? 'choose.button_video' : 'choose.button')}
      </FileButton>
      <p className="max-w-[36ch] text-sm text-mute">
        {t('choose.hint', { limit: inMegabytes(photographLimits.bytes) })}
      </p>
      {video?.isPro && (
        <p className="max-w-[36ch] text-sm text-mute">
          {video.mostBytes === null
            ? t('problem.video_unavailable')
            : t('choose.hint_video', { limit: inMegabytes(video.mostBytes) })}
        </p>
      )}
      <Problem id={id} text={problem} />
    </div>
  );
}

type FramedProps = Offering &
  Pick<MainPictureProps, 'alt' | 'frame' | 'onFrame' | 'onRemove' | 'unreadable'> & {
    readonly file: Blob;
    readonly upload: Upload;
  };

function Framed(props: FramedProps) {
  const { file, upload, alt, frame, onFrame, onRemove, offer, accept, problem, isSmall } = props;
  const { unreadable } = props;
  const { t } = useTranslation('media');
  const id = useId();
  const [size, setSize] = useState<Size>();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <>
      {/* The cropping library inherits its maximum height from here. */}
      <div
        className={`grid min-h-[30svh] place-items-center ${isSmall ? 'max-h-[40svh]' : 'max-h-[min(56svh,var(--tallest-photo))] max-lg:-mx-4 max-lg:-mt-4 lg:max-h-[max(100svh-20rem,40svh)]'}`}
      >
        {!isUnreadable && (
          <CropTool
            file={file}
            alt={alt === '' ? t('preview') : alt}
            picture={size}
            onPicture={setSize}
            onUnreadable={() => setUnreadable(true)}
            crop={frame.crop}
            ratio={ratioOf(frame.framing)}
            onCrop={(crop) => onFrame({ ...frame, crop })}
          />
        )}
        {isUnreadable && <p className="text-soft">{unreadable ?? t('crop.failed')}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <FramingChips framing={frame.framing} size={size} onFrame={onFrame} />
        <CropSteps
          crop={frame.crop}
          picture={size}
          onCrop={(crop) => onFrame({ ...frame, crop })}
        />
        <CropSize crop={frame.crop} />
        <Facts size={size} upload={upload} />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <FileButton
          kind="quiet"
          describedBy={problem === undefined ? undefined : id}
          accept={accept}
          onFiles={offer}
        >
          {t('choose.other')}
        </FileButton>
        <Button kind="quiet" onClick={onRemove}>
          {t('choose.remove')}
        </Button>
      </div>
      <Problem id={id} text={problem} />
    </>
  );
}

function Facts({ size, upload }: { readonly size: Size | undefined; readonly upload: Upload }) {
  const { media } = useUploadView(upload);
  if (media !== undefined) return <KnownFacts arrived={media} />;
  return size === undefined ? null : <FactLine facts={[sizeName(size)]} />;
}

/** Facts the server found in the file. A picture may be accepted and still fail to develop. */
function KnownFacts({ arrived }: { readonly arrived: OwnMedia }) {
  const { t } = useTranslation('errors');
  const { data: media } = useQuery(ownMediaQuery(arrived));
  return (
    <>
      <FactLine facts={[sizeName(media), media.profile]} />
      {media.state === 'failed' && <ErrorWords>{t('bad_media')}</ErrorWords>}
    </>
  );
}

function FactLine({ facts }: { readonly facts: readonly (string | null)[] }) {
  return <p className="edge text-mute">{facts.filter(Boolean).join(' · ')}</p>;
}

function sizeName({ width, height }: Size): string {
  return `${width} × ${height}`;
}

function Problem({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <ErrorWords id={id} className="justify-center">
      {text}
    </ErrorWords>
  );
}
