import type { Me } from '@stenope/contract/accounts';
import { updatePreferences } from '@stenope/contract/accounts/onboarding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useUnsaved } from '../../../platform/forms/unsaved.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { updateViewer } from '../api.ts';
import { InterestChips } from '../onboarding/InterestChips.tsx';
import { Section } from './Section.tsx';

interface InterestsSectionProps {
  readonly me: Me;
  /** Called after saving: suggestions computed from the interests are outdated. */
  readonly onSaved: () => void;
}

/** Change the interests given, or skipped, during onboarding. */
export function InterestsSection({ me, onSaved }: InterestsSectionProps) {
  const { t } = useTranslation(['accounts', 'people']);
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly (typeof me.interests)[number][]>(me.interests);
  const isChanged =
    chosen.length !== me.interests.length || chosen.some((one) => !me.interests.includes(one));
  const saved = useUnsaved(isChanged);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: () => api(updatePreferences, { body: { interests: [...chosen] } }),
    onSuccess: (changed) => {
      saved();
      updateViewer(cache, { me: changed });
      onSaved();
    },
  });
  return (
    <Section title={t('settings.interests')}>
      <p className="max-w-[34rem] text-soft">{t('settings.interests_note')}</p>
      <form
        className="flex flex-col items-start gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <InterestChips
          label={t('settings.interests')}
          chosen={chosen}
          onChange={(next) => {
            reset();
            setChosen(next);
          }}
        />
        {error && (
          <Notice isAlert>{t('people:update_failed', { message: sentence(error) })}</Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          <Button kind="primary" type="submit" busy={isPending}>
            {t('people:save')}
          </Button>
          <output className="text-soft">{isSuccess && t('people:saved')}</output>
        </div>
      </form>
    </Section>
  );
}
