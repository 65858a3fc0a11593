import type { Crop, Size } from '@stenope/domain/media/sizes';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { firstCrop, framings, type Framing } from './framing.ts';

/** Chosen part of a picture, and the framing it was drawn with. */
export interface ChosenFrame {
  readonly framing: Framing;
  readonly crop: Crop | undefined;
}

interface FramingChipsProps {
  readonly framing: Framing;
  /** Size of the picture; undefined until it is decoded, and nothing can be framed before. */
  readonly size: Size | undefined;
  readonly onFrame: (frame: ChosenFrame) => void;
}

/** Choice of the frame's ratio; at first the picture's own. */
export function FramingChips({ framing: chosen, size, onFrame }: FramingChipsProps) {
  const { t } = useTranslation('media');
  return (
    <Chips
      label={t('crop.label')}
      value={chosen}
      chips={framings.map((value) => ({ value, label: framingName(value, t) }))}
      onChange={(framing) => {
        if (size) onFrame({ framing, crop: firstCrop(framing, size) });
      }}
    />
  );
}

/** Ratios are written the same in every language. */
function framingName(framing: Framing, t: (key: 'crop.frame' | 'crop.free') => string): string {
  return framing === 'frame' || framing === 'free' ? t(`crop.${framing}`) : framing;
}
