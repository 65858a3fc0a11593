import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { WallAndPanel } from '../../shell/WallAndPanel.tsx';

const kinds = ['post', 'product'] as const;

type Kind = (typeof kinds)[number];

/** Spec §2: a post or a product for the shop. */
export function Create() {
  const { t } = useTranslation('pages');
  const [kind, setKind] = useState<Kind>('post');
  return (
    <WallAndPanel title={t('create.title')} wall={<Icon name="camera" size={48} />}>
      <div className="mt-4">
        <Chips
          label={t('create.kind')}
          value={kind}
          onChange={setKind}
          chips={kinds.map((value) => ({ value, label: t(`create.${value}.name`) }))}
        />
      </div>
      <h2 className="mt-7 text-[1.25rem]">{t(`create.${kind}.title`)}</h2>
      <p className="mt-3 text-soft">{t(`create.${kind}.sentence`)}</p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <ButtonLink to="/welcome">{t('home.back')}</ButtonLink>
      </div>
    </WallAndPanel>
  );
}
