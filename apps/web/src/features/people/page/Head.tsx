import type { Person } from '@stenope/contract/people';
import type { Cover } from '@stenope/contract/people/covers';
import type { Profile } from '@stenope/contract/people/profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberLink } from '../../../ui/buttons/MemberLink.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import type { FollowList } from '../api.ts';
import { Bio } from './Bio.tsx';
import { Counts } from './Counts.tsx';
import { Covers } from './Covers.tsx';

interface HeadProps {
  /** Known before the profile has loaded, or when it fails to. */
  readonly person: Pick<Person, 'username' | 'displayName' | 'avatar'>;
  readonly profile: Profile | undefined;
  /** The profile is loading: its space is reserved, so that nothing below moves. */
  readonly waits: boolean;
  readonly badge: ReactNode;
  /** The average Echo, beside the counts. */
  readonly average: ReactNode;
  /** Follow, edit and menu buttons. */
  readonly actions: ReactNode;
  readonly renderCover: (cover: Cover, alt: string) => ReactNode;
  readonly onOpenList: (list: FollowList) => void;
}

/** Head of a profile: cover, picture, names, bio, numbers. */
export function Head(props: HeadProps) {
  const { person, profile, waits, badge, average, actions, renderCover, onOpenList } = props;
  const hasCover = profile !== undefined && profile.covers.length > 0;
  const { username, displayName, avatar } = person;
  const handle = `@${username}`;
  return (
    <header>
      {hasCover && <Covers covers={profile.covers} name={displayName} renderCover={renderCover} />}
      <div className="px-4.5 sm:px-5.5">
        <div
          className={`relative flex flex-wrap items-end gap-x-5 gap-y-3 ${hasCover ? '-mt-11.5' : 'pt-8'}`}
        >
          <span className={hasCover ? 'rounded-full border-4 border-wall bg-wall' : ''}>
            <Avatar name={displayName} src={avatar} size={hasCover ? 104 : 112} />
          </span>
          <div className="min-w-0 grow max-sm:basis-full">
            <h1 className="text-[2.25rem] wrap-anywhere hyphens-none">{displayName}</h1>
            <p className="mt-1.5 flex min-h-6 flex-wrap items-baseline gap-x-3 gap-y-1 text-mute">
              {displayName !== handle && <span>{handle}</span>}
              {profile && <Marks profile={profile} />}
              {badge}
            </p>
          </div>
          <div className={`flex flex-wrap items-center gap-2 ${waits ? 'min-h-11' : ''}`}>
            {actions}
          </div>
        </div>
        {profile && <Words profile={profile} average={average} onOpenList={onOpenList} />}
        {/* As high as one or two lines of bio and the numbers. */}
        {waits && <div className="mt-5 h-43 sm:h-13" />}
      </div>
    </header>
  );
}

/** Short labels: full name, Pro, follows you, muted. */
function Marks({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('people');
  const { displayName, fullName, isPro, mine } = profile;
  return (
    <>
      {fullName !== '' && fullName !== displayName && (
        <span className="wrap-anywhere">{fullName}</span>
      )}
      {isPro && <span className="edge text-safelight">{t('pro')}</span>}
      {mine.followsMe && <span className="edge">{t('follows_you')}</span>}
      {mine.muted && <span className="edge">{t('muted')}</span>}
    </>
  );
}

type WordsProps = Pick<HeadProps, 'average' | 'onOpenList'> & { readonly profile: Profile };

function Words({ profile, average, onOpenList }: WordsProps) {
  const { t } = useTranslation('people');
  const { bio, website, location, counts } = profile;
  return (
    <div className="mt-5 flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div className="grid min-w-0 gap-2">
        {bio !== '' && <Bio bio={bio} />}
        {website !== null && (
          <MemberLink
            href={website}
            className="inline-flex min-h-11 max-w-full items-center gap-2 hover:underline"
          >
            <span className="shrink-0 text-mute">
              <Icon name="external" size={18} />
            </span>
            <span className="min-w-0 truncate">{hostOf(website)}</span>
            <span className="sr-only">{t('website.external')}</span>
          </MemberLink>
        )}
        {location !== null && (
          <p className="flex items-center gap-2 text-soft">
            <span className="shrink-0 text-mute">
              <Icon name="map-pin" size={18} />
            </span>
            <span className="min-w-0 wrap-anywhere">{location.label}</span>
          </p>
        )}
      </div>
      {counts && <Counts counts={counts} average={average} onOpen={onOpenList} />}
    </div>
  );
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link;
}
