import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { MissingPost } from './MissingPost.tsx';

/** Spec §2: a photograph on its wall. */
export function Post() {
  const { t } = useTranslation('pages');
  const { postId = '' } = useParams();
  return <MissingPost title={t('post.missing')} id={postId} />;
}
