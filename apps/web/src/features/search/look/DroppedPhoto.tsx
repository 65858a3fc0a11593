import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needWords } from '../../../platform/words/need.ts';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { filterOf } from './swatches.ts';
import { useDroppedPhoto } from './useDroppedPhoto.ts';

interface DroppedPhotoProps {
  /** The filter by the colours of a photograph that was dropped. */
  readonly onColours: (filter: string) => void;
}

/** A photograph dropped anywhere on the page is looked for by its colours, read on this device. */
export function DroppedPhoto({ onColours }: DroppedPhotoProps) {
  const [isUnread, setUnread] = useState(false);
  const latest = useRef<File>(undefined);
  const read = async (file: File) => {
    latest.current = file;
    setUnread(false);
    try {
      const { coloursOfPhoto } = await import('./photo-colours.ts');
      const colours = await coloursOfPhoto(file);
      // Another may have been dropped meanwhile.
      if (latest.current === file) onColours(filterOf(colours));
    } catch {
      await needWords(['look']);
      if (latest.current === file) setUnread(true);
    }
  };
  useDroppedPhoto((file) => void read(file));
  return isUnread ? <Unread /> : null;
}

function Unread() {
  const { t } = useTranslation('look');
  return (
    <div className="mt-3">
      <ErrorWords>{t('photo.failed')}</ErrorWords>
    </div>
  );
}
