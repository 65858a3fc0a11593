import type { Me } from '@stenope/contract/accounts';
import { completeOnboarding } from '@stenope/contract/accounts/onboarding';
import type { Interest } from '@stenope/domain/accounts/interests';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { ApiError, isRefusal } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Notice } from '../../../ui/states/Notice.tsx';
import { recheckViewer, updateViewer } from '../api.ts';
import { rememberTaken } from '../username/check.ts';
import { InterestsStep } from './InterestsStep.tsx';
import { UsernameStep } from './UsernameStep.tsx';

interface FirstStepsProps {
  readonly me: Me;
  /** A picture of oneself, by whoever knows about pictures. */
  readonly renderPhotoStep: (progress: string, onNext: () => void) => ReactNode;
}

interface Answers {
  readonly username?: string;
  readonly interests?: Interest[];
}

/**
 * A name of one's own, where we made one up, a picture, then what one likes to look at. All can be skipped; it
 * is over when `me` says so.
 */
export function FirstSteps({ me, renderPhotoStep }: FirstStepsProps) {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const [steps] = useState(() =>
    me.usernameChosen
      ? (['photo', 'interests'] as const)
      : (['username', 'photo', 'interests'] as const),
  );
  const [step, setStep] = useState(0);
  const [username, setUsername] = useState<string>();
  const [interests, setInterests] = useState<readonly Interest[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const finish = async (answers: Answers): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      updateViewer(cache, { me: await api(completeOnboarding, { body: answers }) });
    } catch (error) {
      if (isRefusal(error, 'onboarding_complete')) return await recheckViewer(cache);
      setFailure(error);
      if (isNameTrouble(error) && answers.username !== undefined) {
        rememberTaken(cache, answers.username);
        setStep(0);
      }
    } finally {
      setBusy(false);
    }
  };

  const words = (): string => {
    if (isNameTrouble(failure)) return t('username.fix');
    if (failure instanceof ApiError && failure.code !== 'too_many_requests') {
      return t('onboarding.failed');
    }
    return sentence(failure);
  };

  const progress = t('onboarding.step', { step: step + 1, of: steps.length });
  return (
    <>
      {failure !== undefined && (
        <div className="mb-6">
          <Notice isAlert>{words()}</Notice>
        </div>
      )}
      {steps[step] === 'username' ? (
        <UsernameStep
          progress={progress}
          own={me.username}
          start={username ?? me.username}
          onChoose={(name) => {
            setUsername(name);
            setFailure(undefined);
            setStep(step + 1);
          }}
        />
      ) : null}
      {steps[step] === 'photo' && renderPhotoStep(progress, () => setStep(step + 1))}
      {steps[step] === 'interests' && (
        <InterestsStep
          progress={progress}
          isBusy={isBusy}
          chosen={interests}
          onChange={setInterests}
          onFinish={() => void finish({ ...(username && { username }), interests: [...interests] })}
          onSkip={() => void finish(username ? { username } : {})}
        />
      )}
    </>
  );
}

function isNameTrouble(error: unknown): boolean {
  return isRefusal(error, 'username_taken') || isRefusal(error, 'username_reserved');
}
