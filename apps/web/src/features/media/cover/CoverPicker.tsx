import { coverBytes } from '@stenope/domain/media/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { isSoftCover, sharpCoverWidth } from '@stenope/domain/people/covers';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import { arrivalOf } from '../../../platform/uploads/arrival.ts';
import { startUpload } from '../../../platform/uploads/upload.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { FileButton } from '../picture/FileButton.tsx';
import { useChosenPicture } from '../picture/useChosenPicture.ts';
import { useDrop } from '../picture/useDrop.ts';
import { uploadSentence } from '../words.ts';
import { coverRatio, exactCover, firstCoverCrop } from './cover-crop.ts';

interface SentCover {
  readonly mediaId: string;
  readonly crop: Crop;
}

interface CoverPickerProps {
  /** Called with the uploaded cover; resolves once it is saved. */
  readonly onSent: (cover: SentCover) => Promise<void>;
}

interface Chosen {
  readonly file: File;
  readonly crop: Crop;
}

type State =
  | { readonly name: 'idle' | 'sending' }
  | { readonly name: 'failed'; readonly chosen: Chosen; readonly error: Error };

/** Lazy: most visits of this page choose no picture. */
const FramingDialog = openable(
  async () => (await import('../crop/FramingDialog.tsx')).FramingDialog,
);

/**
 * Chooses an image of at most 8 MB, frames and uploads it. After a failed upload it can be retried
 * without choosing again.
 */
export function CoverPicker({ onSent }: CoverPickerProps) {
  const { t } = useTranslation(['media', 'errors', 'people']);
  const language = useLanguageCode();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [state, setState] = useState<State>({ name: 'idle' });
  const { problem, offer } = useChosenPicture({ mostBytes: coverBytes, onChoose: setFile });
  const { isOver, place } = useDrop(offer);
  const limit = new Intl.NumberFormat(language).format(coverBytes / 1024 / 1024);

  const send = async (chosen: Chosen) => {
    setState({ name: 'sending' });
    try {
      const upload = startUpload({ ...chosen, name: chosen.file.name, purpose: 'cover' });
      const { id: mediaId } = await arrivalOf(upload);
      await onSent({ mediaId, crop: chosen.crop });
      setState({ name: 'idle' });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error('unknown');
      setState({ name: 'failed', chosen, error: failure });
    }
  };

  return (
    <div {...place} className={isOver ? 'outline-2 outline-ink outline-dashed' : ''}>
      {state.name === 'sending' ? (
        <Button busy>{t('people:edit.covers.add')}</Button>
      ) : (
        <FileButton describedBy={id} onFiles={offer}>
          <Icon name="plus" size={18} />
          {t('people:edit.covers.add')}
        </FileButton>
      )}
      <p id={id} className="mt-2 text-sm text-mute">
        {t('media:avatar.hint', { limit })}
      </p>
      <output className="block text-sm text-soft">
        {state.name === 'sending' && t('people:edit.covers.sending')}
      </output>
      {problem !== undefined && <ErrorWords className="mt-1">{problem}</ErrorWords>}
      {state.name === 'failed' && (
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <ErrorWords>{uploadSentence(state.error, t)}</ErrorWords>
          <Button onClick={() => void send(state.chosen)}>{t('media:act.retry')}</Button>
        </div>
      )}
      {file !== undefined && (
        <FramingDialog
          file={file}
          title={t('people:edit.covers.frame')}
          use={t('people:edit.covers.use')}
          ratio={coverRatio}
          first={firstCoverCrop}
          settle={exactCover}
          remark={(used) =>
            isSoftCover(used)
              ? t('people:edit.covers.small', { least: sharpCoverWidth })
              : undefined
          }
          onClose={() => setFile(undefined)}
          onUse={(crop) => {
            setFile(undefined);
            void send({ file, crop });
          }}
        />
      )}
    </div>
  );
}
