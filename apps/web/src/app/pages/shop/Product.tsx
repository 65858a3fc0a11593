import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';

/** A product of a member's shop. */
export function Product() {
  const { t } = useTranslation('pages');
  const { username = '' } = useParams();
  return (
    <WallAndPanel title={t('shop.missing')} wall={<Icon name="image" size={48} />}>
      <p className="mt-4 text-soft">{t('shop.gone')}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        {/* A name may be as long as a narrow screen is wide. */}
        <ButtonLink to={`/profile/${username}`} className="max-w-full wrap-anywhere">
          {t('shop.profile', { username })}
        </ButtonLink>
      </div>
    </WallAndPanel>
  );
}
