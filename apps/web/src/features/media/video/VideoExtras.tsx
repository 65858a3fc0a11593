import { cleanCaptions } from '@stenope/domain/media/captions';
import { videoLimits } from '@stenope/domain/media/video';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptionsFile } from '../../../platform/uploads/video-upload.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { FileButton } from '../picture/FileButton.tsx';

interface CaptionsFieldProps {
  /** What stands there: the name of a file, or that the video has captions already. */
  readonly shown: string | undefined;
  /** Called with nothing when they are taken away. */
  readonly onChange: (captions: CaptionsFile | undefined) => void;
}

/** Captions of a video: a file is read here, so that a bad one is refused before it is sent. */
export function CaptionsField({ shown, onChange }: CaptionsFieldProps) {
  const { t } = useTranslation(['video', 'errors']);
  const [isRefused, setRefused] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = file.size > videoLimits.captionBytes ? '' : await file.text().catch(() => '');
    const isGood = cleanCaptions(text) !== undefined;
    setRefused(!isGood);
    if (isGood) onChange({ name: file.name, text });
  };
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{shown ?? t('captions')}</span>
        {shown === undefined ? (
          <FileButton accept=".vtt,text/vtt" onFiles={(files) => void take(files?.[0])}>
            {t('choose.captions_add')}
          </FileButton>
        ) : (
          <Button onClick={() => onChange(undefined)}>{t('choose.captions_remove')}</Button>
        )}
      </div>
      {isRefused && <ErrorWords>{t('errors:bad_captions')}</ErrorWords>}
    </div>
  );
}

interface DownloadSwitchProps {
  readonly isOffered: boolean;
  readonly onChange: (isOffered: boolean) => void;
}

/** Whether others may take the video. */
export function DownloadSwitch({ isOffered, onChange }: DownloadSwitchProps) {
  const { t } = useTranslation('video');
  return (
    <Switch
      label={t('choose.downloads')}
      hint={t('choose.downloads_hint')}
      checked={isOffered}
      onChange={onChange}
    />
  );
}
