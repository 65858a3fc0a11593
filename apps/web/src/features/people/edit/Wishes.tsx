import { updateProfile, type OwnProfile } from '@stenope/contract/people/profile';
import { feedPath } from '@stenope/contract/site/sharing';
import type { SentBody } from '@stenope/contract/action';
import { notificationTypes } from '@stenope/domain/people/limits';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useOwnChange } from './useOwnChange.ts';

type Wish = Pick<
  SentBody<typeof updateProfile>,
  'notifications' | 'digest' | 'hidesPreviews' | 'offersFeed'
>;

interface WishesProps {
  readonly profile: OwnProfile;
}

/** One switch for each kind of notification. */
export function NotificationWishes({ profile }: WishesProps) {
  const { t } = useTranslation('people');
  const { mutate, isSuccess, error } = useWish(profile);
  return (
    <div className="grid w-full max-w-[34rem] gap-1">
      <p className="text-soft">{t('edit.notifications.sentence')}</p>
      {notificationTypes.map((type) => (
        <Switch
          key={type}
          label={t(`edit.notifications.${type}`)}
          checked={profile.notifications[type]}
          onChange={(isWanted) => mutate({ notifications: { [type]: isWanted } })}
        />
      ))}
      <div className="mt-3">
        <Switch
          label={t('edit.notifications.digest')}
          hint={t('edit.notifications.digest_hint')}
          checked={profile.digest}
          onChange={(digest) => mutate({ digest })}
        />
      </div>
      <Outcome isSaved={isSuccess} error={error} />
    </div>
  );
}

/** What of one's images and posts may be shown outside the site. */
export function PrivacyWishes({ profile }: WishesProps) {
  const { t } = useTranslation('people');
  const { mutate, isSuccess, error } = useWish(profile);
  return (
    <div className="grid w-full max-w-[34rem] gap-1">
      <Switch
        label={t('edit.privacy.previews')}
        hint={t('edit.privacy.previews_hint')}
        checked={profile.hidesPreviews}
        onChange={(hidesPreviews) => mutate({ hidesPreviews })}
      />
      <Switch
        label={t('edit.privacy.feed')}
        hint={t(profile.hidesPreviews ? 'edit.privacy.feed_hidden' : 'edit.privacy.feed_hint')}
        checked={profile.offersFeed}
        onChange={(offersFeed) => mutate({ offersFeed })}
      />
      {profile.offersFeed && !profile.hidesPreviews && <FeedAddress profile={profile} />}
      <Outcome isSaved={isSuccess} error={error} />
    </div>
  );
}

/** To be copied into a program that reads feeds, or opened. */
function FeedAddress({ profile }: WishesProps) {
  const { t } = useTranslation('people');
  const path = feedPath(profile.username);
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span>{t('edit.privacy.feed_address')}</span>
      <a
        href={path}
        className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-3 hover:text-ink"
      >
        {new URL(path, window.location.href).href}
      </a>
    </p>
  );
}

function useWish({ id: userId }: OwnProfile) {
  return useOwnChange<Wish>('wishes', {
    send: (body) => api(updateProfile, { params: { userId }, body }),
    show: (known, wish) => ({
      ...known,
      notifications: wantedAfter(known.notifications, wish.notifications),
      digest: wish.digest ?? known.digest,
      hidesPreviews: wish.hidesPreviews ?? known.hidesPreviews,
      offersFeed: wish.offersFeed ?? known.offersFeed,
    }),
  });
}

type WantedKinds = OwnProfile['notifications'];

function wantedAfter(before: WantedKinds, wish: Wish['notifications'] = {}): WantedKinds {
  return {
    like: wish.like ?? before.like,
    comment: wish.comment ?? before.comment,
    follow: wish.follow ?? before.follow,
    unfollow: wish.unfollow ?? before.unfollow,
    other: wish.other ?? before.other,
  };
}

interface OutcomeProps {
  readonly isSaved: boolean;
  readonly error: Error | null;
}

function Outcome({ isSaved, error }: OutcomeProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  return (
    <>
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="text-sm text-soft">{isSaved && t('saved')}</output>
      {error && <Notice isAlert>{t('update_failed', { message: sentence(error) })}</Notice>}
    </>
  );
}
