import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MemberList } from '../../../features/administration/members/MemberList.tsx';
import { MemberSheet } from '../../../features/administration/members/MemberSheet.tsx';
import { useBadgeName } from '../../../features/echoes/words.ts';
import { Page } from '../../shell/Page.tsx';

/** Members: the list, and the details of one in a sheet, who may be named in the address. */
export function AdminMembers() {
  const { t } = useTranslation('team');
  const badgeName = useBadgeName();
  const [asked] = useSearchParams();
  const [userId, setUserId] = useState(asked.get('member') ?? undefined);
  const [isOpen, setOpen] = useState(userId !== undefined);
  return (
    <Page title={t('members.title')} lead={t('members.lead')}>
      <MemberList
        onOpen={(id) => {
          setUserId(id);
          setOpen(true);
        }}
      />
      {userId !== undefined && (
        <MemberSheet
          key={userId}
          userId={userId}
          open={isOpen}
          onClose={() => setOpen(false)}
          badgeName={badgeName}
        />
      )}
    </Page>
  );
}
