import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Heading } from '../Heading.tsx';
import { useChangeStanding, type StandingAnswer } from './standing-query.ts';

interface ChoicesProps {
  readonly userId: string;
  readonly own: NonNullable<StandingAnswer['own']>;
}

/** Privacy choices: which ratings others may see. */
export function Choices({ userId, own }: ChoicesProps) {
  const { t } = useTranslation('standing');
  const id = useId();
  const { mutate } = useChangeStanding(userId);
  return (
    <section aria-labelledby={id} className="grid w-full max-w-[40rem] gap-3">
      <Heading id={id} title={t('choices.title')} />
      <Switch
        label={t('choices.given')}
        hint={t('choices.given_hint')}
        checked={own.showsGiven}
        onChange={(showsGiven) => mutate({ showsGiven })}
      />
      <Switch
        label={t('choices.progress')}
        hint={t('choices.progress_hint')}
        checked={own.showsProgress}
        onChange={(showsProgress) => mutate({ showsProgress })}
      />
    </section>
  );
}
