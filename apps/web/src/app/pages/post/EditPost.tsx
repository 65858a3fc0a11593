import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { MissingPost } from './MissingPost.tsx';

/** Spec §2: the screen that makes a post, for one that is there. */
export function EditPost() {
  const { t } = useTranslation('pages');
  const { id = '' } = useParams();
  return <MissingPost title={t('post.edit')} id={id} />;
}
