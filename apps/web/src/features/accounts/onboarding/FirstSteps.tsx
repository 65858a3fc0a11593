import type { Me } from '@stenope/contract/accounts';
import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
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
import { stepsFor } from './steps.ts';
import { UsernameStep } from './UsernameStep.tsx';

interface FirstStepsProps {
  readonly me: Me;
  /** Photo step, rendered by the page because it belongs to another feature. */
  readonly renderPhotoStep: (progress: string, onNext: () => void) => ReactNode;
  /** True when a picture was chosen already, even if still uploading: the step is skipped. */
  readonly hasPhoto: boolean;
  /** Step with people to follow, rendered by the page because it belongs to another feature. */
  readonly renderPeopleStep: (
    progress: string,
    end: { readonly isBusy: boolean; readonly onFinish: () => void },
  ) => ReactNode;
}

/**
 * Onboarding: a username (where we generated one), a picture, interests, then three people to
 * follow, suggested by those interests. Every step can be skipped; it ends when `me` says it is
 * complete.
 */
export function FirstSteps(props: FirstStepsProps) {
  const { me, renderPhotoStep, hasPhoto, renderPeopleStep } = props;
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const [steps] = useState(() => stepsFor({ isNamed: me.usernameChosen, hasPhoto }));
  const [step, setStep] = useState(0);
  const [username, setUsername] = useState<string>();
  const [interests, setInterests] = useState<readonly Interest[]>(me.interests);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const next = () => {
    setFailure(undefined);
    setStep((now) => now + 1);
  };
  const busy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (isRefusal(error, 'onboarding_complete')) {
        await recheckViewer(cache);
        return;
      }
      setFailure(error);
      if (isNameTrouble(error) && username !== undefined) {
        rememberTaken(cache, username);
        setStep(0);
      }
    } finally {
      setBusy(false);
    }
  };
  // Saved before the next step: suggestions depend on them.
  const keepInterests = () =>
    busy(async () => {
      const body = { interests: [...interests] };
      updateViewer(cache, { me: await api(updatePreferences, { body }) });
      next();
    });
  const finish = () =>
    busy(async () => {
      const body = username === undefined ? {} : { username };
      updateViewer(cache, { me: await api(completeOnboarding, { body }) });
    });

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
            next();
          }}
        />
      ) : null}
      {steps[step] === 'photo' && renderPhotoStep(progress, next)}
      {steps[step] === 'interests' && (
        <InterestsStep
          progress={progress}
          isBusy={isBusy}
          chosen={interests}
          onChange={setInterests}
          onNext={() =>
            interests.length + me.interests.length > 0 ? void keepInterests() : next()
          }
          onSkip={next}
        />
      )}
      {steps[step] === 'people' &&
        renderPeopleStep(progress, { isBusy, onFinish: () => void finish() })}
    </>
  );
}

function isNameTrouble(error: unknown): boolean {
  return isRefusal(error, 'username_taken') || isRefusal(error, 'username_reserved');
}
