import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { coloursOfPhoto } from './photo-colours.ts';
import { useDroppedPhoto } from './useDroppedPhoto.ts';

interface PhotoColoursProps {
  /** Colours of a photograph that was chosen or dropped, the largest first. */
  readonly onColours: (colours: readonly string[]) => void;
}

type Reading = 'none' | 'reading' | 'failed' | readonly string[];

/** A place to drop a photograph: its colours are read on this device, and it is not sent. */
export function PhotoColours({ onColours }: PhotoColoursProps) {
  const { t } = useTranslation('look');
  const [reading, setReading] = useState<Reading>('none');
  const latest = useRef<File>(undefined);
  const read = (file: File | undefined) => {
    if (file === undefined) return;
    latest.current = file;
    setReading('reading');
    coloursOfPhoto(file).then(
      (colours) => {
        // Another may have been chosen meanwhile.
        if (latest.current !== file) return;
        setReading(colours);
        onColours(colours);
      },
      () => {
        if (latest.current === file) setReading('failed');
      },
    );
  };
  useDroppedPhoto(read, { isFirst: true });
  return (
    <div className="grid gap-2">
      <label className="grid min-h-24 cursor-pointer content-center gap-1 rounded-2 border border-dashed border-line p-4 text-center hover:border-mute has-focus-visible:focus-rings">
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ target }) => {
            read(target.files?.[0]);
            // Reset, so that choosing the same file again fires a change event.
            target.value = '';
          }}
        />
        <span className="font-medium">{t('photo.choose')}</span>
        <span className="text-sm text-mute">{t('photo.hint')}</span>
      </label>
      <output className="flex items-center gap-1.5 empty:hidden">
        {reading === 'reading' && <span className="text-sm text-mute">{t('photo.reading')}</span>}
        {typeof reading === 'object' && <Found colours={reading} />}
      </output>
      {reading === 'failed' && <ErrorWords>{t('photo.failed')}</ErrorWords>}
    </div>
  );
}

function Found({ colours }: { readonly colours: readonly string[] }) {
  const { t } = useTranslation('look');
  return (
    <>
      <span className="text-sm text-mute">{t('photo.found')}</span>
      {colours.map((hex) => (
        <span
          key={hex}
          aria-hidden="true"
          className="size-7 rounded-full border border-line"
          style={{ backgroundColor: hex }}
        />
      ))}
    </>
  );
}
