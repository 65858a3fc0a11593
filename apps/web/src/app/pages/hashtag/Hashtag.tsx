import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';

/** Spec §2: how many posts carry a hashtag, and which. */
export function Hashtag() {
  const { t } = useTranslation('pages');
  const { hashtag = '' } = useParams();
  return (
    <Page title={`#${hashtag}`} width="wide">
      <p className="edge mt-4 text-mute">{t('hashtag.count', { count: 0 })}</p>
      <EmptyState
        icon="image"
        title={t('hashtag.title')}
        sentence={t('hashtag.sentence', { hashtag })}
        action={<ButtonLink to="/search?tab=hashtags">{t('hashtag.others')}</ButtonLink>}
      />
    </Page>
  );
}
