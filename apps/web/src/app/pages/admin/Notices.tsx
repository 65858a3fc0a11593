import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OpenCaseButton } from '../../../features/moderation/review/OpenCaseButton.tsx';
import { NoticeList } from '../../../features/reports/notices/NoticeList.tsx';
import type { NoticeState } from '../../../features/reports/notices/api.ts';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { Page } from '../../shell/Page.tsx';

const states = ['open', 'closed'] as const satisfies readonly NoticeState[];

/** Notices of illegal content, for the team. */
export function Notices() {
  const { t } = useTranslation(['notices', 'moderation']);
  const go = useNavigate();
  const [state, setState] = useState<NoticeState>('open');
  return (
    <Page title={t('admin.title')} lead={t('admin.lead')}>
      <div className="mt-6">
        <Tabs
          value={state}
          onChange={setState}
          label={t('admin.tabs')}
          tabs={states.map((value) => ({ value, label: t(`admin.${value}`) }))}
        >
          <NoticeList
            state={state}
            renderCase={(target) => (
              <OpenCaseButton
                target={target}
                onOpen={(caseId) => void go(`/admin/moderation?case=${caseId}`)}
              >
                {t('moderation:case.open')}
              </OpenCaseButton>
            )}
          />
        </Tabs>
      </div>
    </Page>
  );
}
