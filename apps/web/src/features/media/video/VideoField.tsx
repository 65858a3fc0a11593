import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { VideoChoices, type VideoChoicesProps } from './VideoChoices.tsx';

interface VideoFieldProps extends VideoChoicesProps {
  readonly onRemove: () => void;
  readonly problem: string | undefined;
}

/** A chosen video in the place of a picture. */
export function VideoField({ onRemove, problem, ...chosen }: VideoFieldProps) {
  const { t } = useTranslation('video');
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
      <VideoChoices {...chosen} />
      <Button kind="quiet" className="justify-self-center" onClick={onRemove}>
        {t('choose.remove')}
      </Button>
      {problem !== undefined && <ErrorWords className="justify-center">{problem}</ErrorWords>}
    </div>
  );
}
