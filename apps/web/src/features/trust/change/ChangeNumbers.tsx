import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { readTrustAnew, type Numbers } from '../api.ts';
import { useNumberName } from '../rules/useNumberName.ts';
import { draftOf, type Edits } from './draft.ts';
import { NumberFields } from './NumberFields.tsx';
import { PublishForm } from './PublishForm.tsx';
import { TrialPanel } from './TrialPanel.tsx';
import { useTrial } from './useTrial.ts';

interface ChangeNumbersProps {
  readonly numbers: Numbers;
  readonly badgeName: (badge: string) => string;
  /** Every admin may try numbers; only the owner may put them in force. */
  readonly mayPublish: boolean;
}

/** Form to change numbers, which can be tried before they are published. */
export function ChangeNumbers({ numbers, badgeName, mayPublish }: ChangeNumbersProps) {
  const { t } = useTranslation('admin');
  const cache = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [published, setPublished] = useState<string>();
  const draft = draftOf(numbers, edits);
  const { begin, ...trial } = useTrial(draft.changed);
  const nameOfNumber = useNumberName(badgeName);
  const count = draft.changed.length;
  const canTry = count > 0 && draft.wrong.length === 0;
  const edit = (next: Edits) => {
    setEdits(next);
    setPublished(undefined);
  };
  return (
    <>
      <NumberFields
        numbers={numbers}
        edits={edits}
        draft={draft}
        onEdit={edit}
        badgeName={badgeName}
      />
      <div className="mt-6 grid max-w-[36rem] gap-6">
        {published !== undefined && (
          <Notice>{t('trust.publish.done', { version: published })}</Notice>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button busy={trial.isUnderWay} disabled={!canTry} onClick={begin}>
            {t('trust.trial.begin')}
          </Button>
          {Object.keys(edits).length > 0 && (
            <Button kind="quiet" onClick={() => edit({})}>
              {t('trust.change.reset')}
            </Button>
          )}
          <output className="text-sm text-mute">{t('trust.change.changed', { count })}</output>
        </div>
        {canTry && <TrialPanel {...trial} nameOfNumber={nameOfNumber} />}
        {!mayPublish && <p className="text-sm text-mute">{t('trust.publish.owner')}</p>}
        {mayPublish && canTry && trial.trial?.state === 'done' && (
          <PublishForm
            changed={draft.changed}
            onPublished={(version) => {
              setEdits({});
              setPublished(version);
              void readTrustAnew(cache);
            }}
          />
        )}
      </div>
    </>
  );
}
