import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../words/useLanguageCode.ts';
import type { PlayerWords } from '../../ui/video/words.ts';

/** Words of the player of a work. */
export function usePlayerWords(title: string): PlayerWords {
  const { t } = useTranslation('video');
  const figure = new Intl.NumberFormat(useLanguageCode());
  return {
    label: t('label', { title }),
    play: t('play'),
    pause: t('pause'),
    replay: t('replay'),
    mute: t('mute'),
    unmute: t('unmute'),
    fullscreen: t('fullscreen'),
    leaveFullscreen: t('leave_fullscreen'),
    seek: t('seek'),
    position: (at, of) => t('position', { at, of }),
    frameBack: t('frame_back'),
    frameOn: t('frame_on'),
    captions: t('captions'),
    speed: t('speed'),
    speedOf: (speed) => `${figure.format(speed)}×`,
    download: t('download'),
    loading: t('loading'),
    failed: t('failed'),
    inaccessible: t('inaccessible'),
    unsupported: t('unsupported'),
    retry: t('retry'),
  };
}
