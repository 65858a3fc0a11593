import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { useUnmuteWord } from './api.ts';

interface MutedWordProps {
  readonly tag: string;
  readonly word: string;
  /** The button goes with what it undid: the focus needs another place. */
  readonly onUnmute: () => void;
}

/** In place of the posts of a hashtag that a muted word hides: says so, and undoes it. */
export function MutedWord({ tag, word, onUnmute }: MutedWordProps) {
  const { t } = useTranslation('posts');
  const { unmute, isPending } = useUnmuteWord(tag, onUnmute);
  return (
    <EmptyState
      icon="eye-off"
      title={t('tag.word_muted', { word })}
      sentence={t('tag.word_reach', { tag })}
      action={
        <>
          <Button busy={isPending} onClick={() => unmute(word)}>
            {t('tag.unmute')}
          </Button>
          <ButtonLink to="/edit-profile#hashtags">{t('tag.settings')}</ButtonLink>
        </>
      }
    />
  );
}
