import {
  setLocation,
  type OwnProfile,
  type ProfileLocation,
} from '@stenope/contract/people/profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useOwnChange } from './useOwnChange.ts';

interface LocationStateProps {
  readonly profile: OwnProfile;
  /** Rendered by the page, because places belong to another feature. */
  readonly renderField: (
    location: ProfileLocation | null,
    onChange: (location: ProfileLocation | null) => void,
  ) => ReactNode;
}

/** Location of a Pro member; saved as soon as it is chosen. */
export function LocationState({ profile, renderField }: LocationStateProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { mutate, isSuccess, error } = useOwnChange<ProfileLocation | null>('location', {
    send: (location) => api(setLocation, { params: { userId: profile.id }, body: { location } }),
    show: (known, location) => ({ ...known, location }),
  });
  return (
    <div className="grid w-full max-w-[34rem] gap-3">
      <p className="text-soft">{t('edit.location.sentence')}</p>
      {renderField(profile.location, (location) => mutate(location))}
      <output className="text-sm text-soft">{isSuccess && t('saved')}</output>
      {error && <Notice isAlert>{t('update_failed', { message: sentence(error) })}</Notice>}
    </div>
  );
}
