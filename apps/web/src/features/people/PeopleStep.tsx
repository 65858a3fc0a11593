import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../ui/ScreenTitle.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { suggestionsQuery } from './api.ts';
import { SuggestedPeople, type RenderPicture } from './SuggestedPeople.tsx';
import './suggested.css';

interface PeopleStepProps {
  readonly progress: string;
  readonly isBusy: boolean;
  readonly onFollow: (userId: string, following: boolean) => void;
  readonly renderPicture: RenderPicture;
  readonly onFinish: () => void;
}

/** Product: the first steps end with three people to follow. */
const most = 3;

/** Onboarding step: members to follow, or none. */
export function PeopleStep(props: PeopleStepProps) {
  const { progress, isBusy, onFollow, renderPicture, onFinish } = props;
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { data, error, refetch } = useQuery(suggestionsQuery);
  const [hasFollowed, setFollowed] = useState(false);
  const people = data?.slice(0, most);
  return (
    <>
      <ScreenTitle
        takesFocus
        progress={progress}
        title={t('first.title')}
        sentence={t('first.sentence')}
      />
      {people && (
        <SuggestedPeople
          people={people}
          renderPicture={renderPicture}
          onFollow={(userId, following) => {
            if (following) setFollowed(true);
            onFollow(userId, following);
          }}
        />
      )}
      <output className="text-soft">
        {!data && !error && <Spinner label={t('first.loading')} />}
        {people?.length === 0 && t('first.nobody')}
      </output>
      {!data && error && (
        <div className="grid justify-items-start gap-3">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
      <Button
        kind={hasFollowed || people?.length === 0 ? 'primary' : 'plain'}
        busy={isBusy}
        className="mt-8 h-12 px-6"
        onClick={() => !isBusy && onFinish()}
      >
        {hasFollowed || people?.length === 0 ? t('first.finish') : t('first.skip')}
      </Button>
    </>
  );
}
