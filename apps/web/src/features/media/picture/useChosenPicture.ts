import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import {
  pictureProblem,
  videoProblem,
  type PictureProblem,
  type VideoProblem,
  type VideoRights,
} from '../content.ts';

interface ChosenPicture {
  /** Why the last file was refused. */
  readonly problem: string | undefined;
  readonly offer: (files: ArrayLike<File> | null | undefined) => void;
}

const megabyte = 1024 * 1024;

interface Wanted {
  readonly mostBytes: number;
  readonly onChoose: (file: File, kind: MediaKind) => void;
  /** Where a video may be chosen: who may. Undefined while it is not known. */
  readonly video?: VideoRights | undefined;
}

export type MediaKind = 'photo' | 'video';

/** Accepts a chosen, dropped or pasted file if it is one we support. */
export function useChosenPicture({ mostBytes, onChoose, video }: Wanted): ChosenPicture {
  const { t } = useTranslation('media');
  const language = useLanguageCode();
  const [problem, setProblem] = useState<PictureProblem | VideoProblem>();
  const judge = async (file: File): Promise<void> => {
    const found = await pictureProblem(file, mostBytes);
    const isVideo = found === 'video' && video !== undefined;
    const trouble = isVideo ? await videoProblem(file, video) : found;
    setProblem(trouble);
    if (trouble === undefined) onChoose(file, isVideo ? 'video' : 'photo');
  };
  const offer: ChosenPicture['offer'] = (files) => {
    const file = files?.[0];
    if (file !== undefined) void judge(file);
  };
  const most = problem === 'video_size' ? (video?.mostBytes ?? 0) : mostBytes;
  const limit = new Intl.NumberFormat(language).format(Math.floor(most / megabyte));
  // Where no video may be chosen, one is a file like any other.
  const said = problem === 'video' && video === undefined ? 'type' : problem;
  return { problem: said && t(`problem.${said}`, { limit }), offer };
}
