import type { CaseDetails } from '@stenope/contract/site/moderation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { useCaseActs } from '../api.ts';
import { useHolder } from '../words.ts';
import { OpenCaseButton } from './OpenCaseButton.tsx';

const HandOnSheet = openable(async () => (await import('./HandOnSheet.tsx')).HandOnSheet);

interface ClaimLineProps {
  readonly one: CaseDetails;
  readonly acts: ReturnType<typeof useCaseActs>;
  readonly viewerId: string | undefined;
  readonly onOpen: (caseId: string) => void;
}

/** In whose hands the case is, and whose it can become. */
export function ClaimLine({ one, acts, viewerId, onOpen }: ClaimLineProps) {
  const { t } = useTranslation('moderation');
  const sentence = useFailureSentence();
  const [isHanding, setHanding] = useState(false);
  const { claim, release, escalate } = acts;
  const { can, escalatedAt, status } = one;
  const error = claim.error ?? release.error ?? escalate.error;
  const holder = useHolder(viewerId)(one) ?? t('claimed.nobody');
  if (status === 'closed') return <Closed one={one} onOpen={onOpen} />;
  return (
    <div className="grid gap-2">
      {/* Always there, so that a case taken elsewhere is announced. */}
      <output className="block text-[0.9375rem] text-soft">
        {escalatedAt === null ? holder : `${t('claimed.escalated')} · ${holder}`}
      </output>
      <div className="flex flex-wrap gap-2">
        {can.claim && (
          <Button data-does="claim" busy={claim.isPending} onClick={() => claim.mutate()}>
            {t('claim.take')}
            <Key sign="C" />
          </Button>
        )}
        {can.release && (
          <Button data-does="claim" busy={release.isPending} onClick={() => release.mutate()}>
            {t('claim.release')}
            <Key sign="C" />
          </Button>
        )}
        {can.handOn && <Button onClick={() => setHanding(true)}>{t('claim.hand_on')}</Button>}
        {can.escalate && (
          <Button data-does="escalate" busy={escalate.isPending} onClick={() => escalate.mutate()}>
            {t('claim.escalate')}
            <Key sign="E" />
          </Button>
        )}
      </div>
      {error && <Notice isAlert>{sentence(error)}</Notice>}
      <HandOnSheet
        open={isHanding}
        onClose={() => setHanding(false)}
        handOn={acts.handOn}
        viewerId={viewerId}
      />
    </div>
  );
}

/** What was decided can be decided again, in a new case. */
function Closed({ one, onOpen }: Pick<ClaimLineProps, 'one' | 'onOpen'>) {
  const { t } = useTranslation('moderation');
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-soft">{t('case.closed')}</p>
      <OpenCaseButton target={one.target} onOpen={onOpen}>
        {t('case.again')}
      </OpenCaseButton>
    </div>
  );
}

/** The key that does the same; screen readers hear of it in the list of keys. */
export function Key({ sign }: { readonly sign: string }) {
  return (
    <kbd aria-hidden="true" className="key">
      {sign}
    </kbd>
  );
}
