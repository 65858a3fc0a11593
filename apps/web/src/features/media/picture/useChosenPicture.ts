import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { pictureProblem, type PictureProblem } from '../content.ts';

interface ChosenPicture {
  /** Why the last file was refused. */
  readonly problem: string | undefined;
  readonly offer: (files: ArrayLike<File> | null | undefined) => void;
}

const megabyte = 1024 * 1024;

interface Wanted {
  readonly mostBytes: number;
  readonly onChoose: (file: File) => void;
  /** Members who are not Pro are told that videos are for Pro accounts. */
  readonly isPro?: boolean | undefined;
}

/** Accepts a chosen, dropped or pasted file if it is a picture we support. */
export function useChosenPicture({ mostBytes, onChoose, isPro = true }: Wanted): ChosenPicture {
  const { t } = useTranslation('media');
  const language = useLanguageCode();
  const [problem, setProblem] = useState<PictureProblem>();
  const offer: ChosenPicture['offer'] = (files) => {
    const file = files?.[0];
    if (file === undefined) return;
    void pictureProblem(file, mostBytes).then((found) => {
      setProblem(found);
      if (found === undefined) onChoose(file);
    });
  };
  const limit = new Intl.NumberFormat(language).format(mostBytes / megabyte);
  const said = problem === 'video' && isPro ? 'type' : problem;
  return { problem: said && t(`problem.${said}`, { limit }), offer };
}
