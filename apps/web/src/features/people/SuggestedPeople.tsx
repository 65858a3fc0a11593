import type { SuggestedPicture } from '@stenope/contract/people/ties';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ratioOf } from '../../ui/photo/justify.ts';
import type { SuggestedMember } from './api.ts';
import { FollowButton } from './FollowButton.tsx';
import { PersonLine } from './PersonLine.tsx';

export interface SuggestedPeopleProps {
  readonly people: readonly SuggestedMember[];
  readonly onFollow: (userId: string, following: boolean) => void;
  /** Renders a picture; receives its `<img sizes>`. */
  readonly renderPicture: RenderPicture;
}

export type RenderPicture = (picture: SuggestedPicture, sizes: string) => ReactNode;

/** Suggested members, each with the reason and some pictures. Followed ones stay in the list. */
export function SuggestedPeople({ people, onFollow, renderPicture }: SuggestedPeopleProps) {
  const reasonOf = useReason();
  return (
    <ul className="mt-3">
      {people.map((person) => (
        <li key={person.id} className="border-line py-1.5 not-first:border-t">
          <PersonLine person={person} note={reasonOf(person)}>
            <FollowButton
              person={person}
              following={person.following === true}
              onChange={(following) => onFollow(person.id, following)}
            />
          </PersonLine>
          <Pictures person={person} highest={96} renderPicture={renderPicture} />
        </li>
      ))}
    </ul>
  );
}

/** The same as a horizontally scrolling row. */
export function SuggestedRail({ people, onFollow, renderPicture }: SuggestedPeopleProps) {
  const reasonOf = useReason();
  return (
    <ul className="suggested-rail">
      {people.map((person) => (
        <li key={person.id} className="suggested-card">
          <div className="flex h-16 items-end">
            <Pictures person={person} highest={64} renderPicture={renderPicture} />
          </div>
          <PersonLine person={person} note={reasonOf(person)} />
          <FollowButton
            person={person}
            following={person.following === true}
            onChange={(following) => onFollow(person.id, following)}
          />
        </li>
      ))}
    </ul>
  );
}

const gap = 3;

interface PicturesProps extends Pick<SuggestedPeopleProps, 'renderPicture'> {
  readonly person: SuggestedMember;
  /** Maximum height in pixels. */
  readonly highest: number;
}

/** One row of uncropped pictures: as wide as there is room, at most `highest` high. */
function Pictures({ person, highest, renderPicture }: PicturesProps) {
  const { t } = useTranslation('people');
  const { pictures, username, displayName: name } = person;
  if (pictures.length === 0) return null;
  const ratios = pictures.map(({ photo }) => ratioOf(photo));
  const widths = ratios.map((ratio) => Math.ceil(ratio * highest));
  return (
    <Link
      to={`/profile/${username}`}
      aria-label={t('suggestions.pictures', { name })}
      className="suggested-pictures"
      style={{ maxWidth: widths.reduce((all, width) => all + width + gap, -gap) }}
    >
      {pictures.map((picture, place) => (
        <span key={picture.id} style={{ flex: `${ratios[place]} 1 0`, maxWidth: widths[place] }}>
          {renderPicture(picture, `${widths[place]}px`)}
        </span>
      ))}
    </Link>
  );
}

function useReason(): (person: SuggestedMember) => string {
  const { t } = useTranslation('people');
  return ({ reason, followedByYours, place }) => {
    if (reason === 'followed_by_yours')
      return t(`suggestions.${reason}`, { count: followedByYours });
    if (reason === 'place' && place !== null) return t('suggestions.place_named', { place });
    return t(`suggestions.${reason}`);
  };
}
