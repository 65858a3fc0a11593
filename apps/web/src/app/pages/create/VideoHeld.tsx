import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';

interface VideoHeldProps {
  readonly onBack: () => void;
  /** Undefined when there are as many drafts as there may be. */
  readonly onBegin: (() => void) | undefined;
  readonly problem: string | undefined;
}

/** In the place of a product's picture, while the draft holds the video of a post. */
export function VideoHeld({ onBack, onBegin, problem }: VideoHeldProps) {
  const { t } = useTranslation('create');
  return (
    <div className="grid w-full content-center justify-items-center gap-4 p-6 text-center lg:h-full">
      <span className="text-mute">
        <Icon name="image" size={44} />
      </span>
      <output className="grid gap-1">
        <span className="text-lg text-ink">{t('held.title')}</span>
        <span className="text-soft">{t('held.sentence')}</span>
      </output>
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onBack}>{t('held.back')}</Button>
        {onBegin && (
          <Button kind="quiet" onClick={onBegin}>
            {t('held.new')}
          </Button>
        )}
      </div>
      {problem !== undefined && <ErrorWords className="justify-center">{problem}</ErrorWords>}
    </div>
  );
}
