import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';

/** A post that does not exist or was deleted. */
export function MissingPost({ title, id }: { readonly title: string; readonly id: string }) {
  const { t } = useTranslation('pages');
  return (
    <WallAndPanel title={title} wall={<Icon name="image" size={48} />}>
      <p className="mt-4 wrap-anywhere text-soft">{t('post.gone', { id })}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <ButtonLink to="/search">{t('home.explore')}</ButtonLink>
        <ButtonLink to="/welcome" kind="quiet">
          {t('home.back')}
        </ButtonLink>
      </div>
    </WallAndPanel>
  );
}
