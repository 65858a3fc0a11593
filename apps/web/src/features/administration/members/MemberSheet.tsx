import type { MemberDetail } from '@stenope/contract/site/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { memberQuery, type MemberAct } from '../api.ts';
import { ActDialog } from './ActDialog.tsx';
import { MemberFacts } from './MemberFacts.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

interface MemberSheetProps {
  readonly userId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly badgeName: (badge: string | null) => string;
}

/** Details of a member, and what the viewer may change. */
export function MemberSheet({ userId, open, onClose, badgeName }: MemberSheetProps) {
  const { t } = useTranslation('team');
  const { data: member, error, refetch } = useQuery(memberQuery(userId));
  const [act, setAct] = useState<MemberAct>();
  const [isSuspending, setSuspending] = useState(false);
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={member?.person.displayName ?? t('members.title')}
      description={member && `@${member.person.username}`}
      closeLabel={t('close')}
    >
      {member && (
        <>
          <MemberFacts member={member} badgeName={badgeName} />
          <div className="mt-6 flex flex-wrap gap-2.5">
            {actsOn(member).map((one) => (
              <Button key={one} onClick={() => setAct(one)}>
                {t(`act.${one}.do`)}
              </Button>
            ))}
            {member.can.suspend && (
              <Button onClick={() => setSuspending(true)}>{t('act.suspend.do')}</Button>
            )}
            <ButtonLink to={`/profile/${member.person.username}`}>{t('member.profile')}</ButtonLink>
          </div>
          {isSuspending && (
            <SuspendDialog
              userId={userId}
              name={member.person.displayName}
              onClose={() => setSuspending(false)}
            />
          )}
          {act !== undefined && (
            <ActDialog
              userId={userId}
              name={member.person.displayName}
              act={act}
              onClose={() => setAct(undefined)}
            />
          )}
        </>
      )}
      {!member && error && <Failure title={t('member.unknown')} error={error} onRetry={refetch} />}
      {!member && !error && <Spinner label={t('loading')} size={32} />}
    </Sheet>
  );
}

function actsOn({ can, person }: MemberDetail): readonly MemberAct[] {
  return [
    ...(can.promote ? (['promote'] as const) : []),
    ...(can.demote ? (['demote'] as const) : []),
    ...(can.reactivate ? (['reactivate'] as const) : []),
    ...(can.setPro ? [person.isPro ? ('withdraw_pro' as const) : ('grant_pro' as const)] : []),
  ];
}
