import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { followedTagsQuery } from './api.ts';
import { FollowTagButton } from './FollowTagButton.tsx';
import { tagAddress, tagName } from './tag-address.ts';

interface FollowedTagsProps {
  readonly onChange: (following: boolean) => void;
}

/** Hashtags one follows. Rows stay after unfollowing, so that it can be undone. */
export function FollowedTags({ onChange }: FollowedTagsProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const id = useId();
  const { data, error, refetch } = useQuery(followedTagsQuery);
  return (
    <section aria-labelledby={id} className="w-full max-w-[34rem]">
      <h4 id={id} className="text-lg">
        {t('edit.tags.followed')}
      </h4>
      {!data && !error && <Spinner label={t('statistics.loading')} />}
      {!data && error && (
        <div className="grid justify-items-start gap-2.5 py-2">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
      {data?.length === 0 && <p className="py-2 text-soft">{t('edit.tags.none_followed')}</p>}
      <ul aria-labelledby={id}>
        {data?.map(({ tag, following }) => (
          <li
            key={tag}
            className="flex items-center justify-between gap-4 border-line py-2 not-first:border-t"
          >
            <Link to={tagAddress(tag)} className="min-w-0 wrap-anywhere hover:underline">
              {tagName(tag)}
            </Link>
            <FollowTagButton tag={tag} following={following} onChange={onChange} />
          </li>
        ))}
      </ul>
    </section>
  );
}
