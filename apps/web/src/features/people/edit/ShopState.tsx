import { activateShop, deactivateShop } from '@stenope/contract/people/pro';
import type { OwnProfile } from '@stenope/contract/people/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useOwnChange } from './useOwnChange.ts';

interface ShopStateProps {
  readonly profile: OwnProfile;
  /** Called after a change: the account may have become Pro. */
  readonly onChanged: () => void;
}

/** Opens and closes the shop; explains the effects first. */
export function ShopState({ profile, onChanged }: ShopStateProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const [isAsking, setAsking] = useState(false);
  const { id: userId, isPro, shop, canActivatePro } = profile;
  const { mutate, isPending, isSuccess, error, variables } = useOwnChange<'open' | 'close'>(
    'shop',
    {
      send: (wish) => api(wish === 'open' ? activateShop : deactivateShop, { params: { userId } }),
      done: onChanged,
    },
  );
  const isOpen = isPro && shop === 'active';
  const mayOpen = isPro || canActivatePro;
  const change = (wish: 'open' | 'close') => {
    setAsking(false);
    mutate(wish);
  };
  return (
    <>
      <p className="max-w-[52ch] text-soft">{situationOf(profile, t)}</p>
      {isOpen ? (
        <Button busy={isPending} onClick={() => setAsking(true)}>
          {t('edit.shop.deactivate')}
        </Button>
      ) : (
        mayOpen && (
          <Button kind="primary" busy={isPending} onClick={() => change('open')}>
            {t('edit.shop.activate')}
          </Button>
        )
      )}
      <output className="text-soft empty:hidden">
        {isSuccess && t(isOpen ? 'edit.shop.activated' : 'edit.shop.deactivated')}
      </output>
      {error && (
        <Notice isAlert>
          {variables === 'open'
            ? t('edit.shop.activate_failed', { message: sentence(error) })
            : t('edit.shop.deactivate_failed', { message: sentence(error) })}
        </Notice>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('edit.shop.confirm')}
        description={t('edit.shop.effects')}
        closeLabel={t('close')}
        actions={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {t('cancel')}
            </Button>
            <Button kind="danger" onClick={() => change('close')}>
              {t('edit.shop.deactivate')}
            </Button>
          </>
        }
      />
    </>
  );
}

type Speak = ReturnType<typeof useTranslation<'people'>>['t'];

function situationOf({ isPro, shop, canActivatePro }: OwnProfile, t: Speak): string {
  if (!isPro) return canActivatePro ? t('edit.shop.offer') : t('edit.shop.unavailable');
  if (shop === 'active') return t('edit.shop.open');
  return shop === 'inactive'
    ? `${t('edit.shop.closed')} ${t('edit.shop.reopen')}`
    : t('edit.shop.start');
}
