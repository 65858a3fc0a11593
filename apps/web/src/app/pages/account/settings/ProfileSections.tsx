import { profileLimits } from '@stenope/domain/people/limits';
import type { OwnProfile, ProfileLocation } from '@stenope/contract/people/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recheckViewer } from '../../../../features/accounts/api.ts';
import { Section } from '../../../../features/accounts/settings/Section.tsx';
import { CoverPicker } from '../../../../features/media/cover/CoverPicker.tsx';
import { keepOwn } from '../../../../features/people/api.ts';
import { CoverManager } from '../../../../features/people/edit/CoverManager.tsx';
import { LocationState } from '../../../../features/people/edit/LocationState.tsx';
import { ShopState } from '../../../../features/people/edit/ShopState.tsx';
import { WordsForm } from '../../../../features/people/edit/WordsForm.tsx';
import { PlaceField } from '../../../../features/posts/editing/place/PlaceField.tsx';
import { shownPlace } from '../../../../features/posts/editing/place/places.ts';
import { outdate } from '../../../../features/posts/lists/list-query.ts';
import { useLanguageCode } from '../../../../platform/words/useLanguageCode.ts';
import { CoverPhoto } from '../../profile/CoverPhoto.tsx';

interface OwnProps {
  readonly profile: OwnProfile;
}

/** Public texts of one's profile. */
export function WordsSection({ profile }: OwnProps) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  return (
    <Section title={t('edit.words.title')}>
      <WordsForm
        profile={profile}
        onSaved={(changed) => {
          keepOwn(cache, changed);
          void recheckViewer(cache);
          // The display name is shown on one's posts too.
          outdate(cache, () => true);
        }}
      />
    </Section>
  );
}

/**
 * The shop section is for everybody, because it is where a member becomes Pro; covers and location
 * are for Pro members.
 */
export function ProSections({ profile }: OwnProps) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  return (
    <>
      <Section id="shop" title={t('edit.shop.title')}>
        <ShopState profile={profile} onChanged={() => void recheckViewer(cache)} />
      </Section>
      {profile.isPro && (
        <>
          <Section title={t('edit.covers.title')}>
            <CoverManager
              profile={profile}
              renderCover={(photo, alt) => (
                <CoverPhoto photo={photo} alt={alt} sizes="(width >= 40rem) 34rem, 100vw" />
              )}
              renderPicker={(onSent) => <CoverPicker onSent={onSent} />}
            />
          </Section>
          <Section title={t('edit.location.title')}>
            <LocationState
              profile={profile}
              renderField={(location, onChange) => (
                <Place location={location} onChange={onChange} />
              )}
            />
          </Section>
        </>
      )}
    </>
  );
}

interface PlaceProps {
  readonly location: ProfileLocation | null;
  readonly onChange: (location: ProfileLocation | null) => void;
}

/** The location field of posts, with the coordinates as coarse as a profile shows them. */
function Place({ location, onChange }: PlaceProps) {
  const { t } = useTranslation('people');
  const language = useLanguageCode();
  return (
    <PlaceField
      place={location && { ...location, precision: 'km' }}
      asksPrecision={false}
      question={t('edit.location.question')}
      title={t('edit.location.title')}
      onChange={(place) => {
        if (!place) return onChange(null);
        const { lat, lon } = place;
        // On the open sea the coordinates serve as the name.
        const label = shownPlace(place, language).slice(0, profileLimits.placeLabel);
        onChange({ label, lat, lon });
      }}
    />
  );
}
