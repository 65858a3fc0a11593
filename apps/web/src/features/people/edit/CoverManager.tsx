import type { Photo } from '@stenope/contract/media';
import type { OwnProfile } from '@stenope/contract/people/profile';
import { profileLimits } from '@stenope/domain/people/limits';
import type { Crop } from '@stenope/domain/media/sizes';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Notice } from '../../../ui/states/Notice.tsx';
import { CoverRow } from './CoverRow.tsx';
import { movedTo, useAddCover, useCoverChange, type CoverWish } from './covers-change.ts';

interface CoverManagerProps {
  readonly profile: OwnProfile;
  /** Rendered by the page, because pictures belong to another feature. */
  readonly renderCover: (photo: Photo, alt: string) => ReactNode;
  readonly renderPicker: (
    onSent: (cover: { readonly mediaId: string; readonly crop: Crop }) => Promise<void>,
  ) => ReactNode;
}

const most = profileLimits.covers;

/** Up to four covers: added, reordered by dragging or keyboard, one of them the primary. */
export function CoverManager({ profile, renderCover, renderPicker }: CoverManagerProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const { covers } = profile;
  const { mutate, error } = useCoverChange(profile.id);
  const add = useAddCover(profile.id);

  // Announced once it is saved: what is shown before may still be refused.
  const changeCovers = (wish: CoverWish, done: string) =>
    mutate(wish, { onSuccess: () => setAnnouncement(done) });
  const move = (from: number, to: number) => {
    const next = movedTo(covers, from, to);
    if (next === covers) return;
    changeCovers(
      { kind: 'order', order: next.map(({ id }) => id) },
      t('edit.covers.moved', { number: to + 1 }),
    );
  };
  return (
    <div className="grid w-full max-w-[34rem] gap-3.5">
      <p className="text-soft">{t('edit.covers.sentence', { most })}</p>
      {profile.shop === 'inactive' && <Notice>{t('edit.covers.hidden')}</Notice>}
      <output className="sr-only">{announcement}</output>
      {covers.length > 0 && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={t('edit.covers.list')}
          className="grid gap-5 outline-none"
        >
          {covers.map((cover, place) => (
            <CoverRow
              key={cover.id}
              cover={cover}
              number={place + 1}
              isLast={place === covers.length - 1}
              picture={
                cover.photo &&
                renderCover(cover.photo, t('edit.covers.name', { number: place + 1 }))
              }
              isDragged={dragged === place}
              onDrag={(isHeld) => setDragged(isHeld ? place : undefined)}
              onDrop={() => {
                if (dragged !== undefined) move(dragged, place);
                setDragged(undefined);
              }}
              onMove={(by) => move(place, place + by)}
              onPrimary={() => {
                changeCovers(
                  { kind: 'primary', coverId: cover.id },
                  t('edit.covers.made_primary', { number: place + 1 }),
                );
              }}
              onRemove={() => {
                changeCovers({ kind: 'remove', coverId: cover.id }, t('edit.covers.removed'));
                // The pressed button disappears with its picture.
                list.current?.focus();
              }}
            />
          ))}
        </ol>
      )}
      {error && <Notice isAlert>{t('update_failed', { message: sentence(error) })}</Notice>}
      {covers.length < most ? (
        renderPicker(async (cover) => {
          await add(cover);
          setAnnouncement(t('edit.covers.added'));
        })
      ) : (
        <p className="text-sm text-mute">{t('edit.covers.full', { most })}</p>
      )}
    </div>
  );
}
