import type { Me } from '@stenope/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyAddressNotice } from '../../../features/accounts/VerifyAddressNotice.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';
import { dayPart } from './day-part.ts';

const lists = ['following', 'discover', 'needsEyes'] as const;

type List = (typeof lists)[number];

/** Spec §2: members are greeted by name; below stand the images of those they follow. */
export function MemberHome({ me }: { readonly me: Me }) {
  const { t } = useTranslation('pages');
  const [part] = useState(() => dayPart(new Date().getHours()));
  const [list, setList] = useState<List>('following');
  return (
    <Page title={t(`home.greeting.${part}`, { name: me.displayName })} lead={t('home.news')}>
      <VerifyAddressNotice />
      <div className="mt-5">
        <Chips
          label={t('home.lists')}
          value={list}
          onChange={setList}
          chips={lists.map((value) => ({ value, label: t(`home.${value}.name`) }))}
        />
      </div>
      <EmptyState
        icon="image"
        title={t(`home.${list}.title`)}
        sentence={t(`home.${list}.sentence`)}
        action={<ButtonLink to="/search">{t('home.explore')}</ButtonLink>}
      />
    </Page>
  );
}
