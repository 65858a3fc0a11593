import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { wasMember } from '../../../platform/storage/member-mark.ts';
import { failureFiles, needWords } from '../../../platform/words/need.ts';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { WithFooter } from '../../shell/Footer.tsx';
import { VisitorWelcome } from './VisitorWelcome.tsx';

const MemberHome = lazy(async () => {
  const [page] = await Promise.all([
    import('../home/MemberHome.tsx'),
    needWords([...failureFiles, 'pages', 'accounts', 'people', 'posts']),
  ]);
  return { default: page.MemberHome };
});

/** First page: the site's welcome for visitors, home for members. */
export function Welcome() {
  const { t } = useTranslation();
  const { state, me } = useViewer();
  const wait = <FullSpinner label={t('waiting')} />;
  if (me) {
    return (
      <Suspense fallback={wait}>
        <WithFooter>
          <MemberHome me={me} />
        </WithFooter>
      </Suspense>
    );
  }
  if (state === 'loading' && wasMember()) return wait;
  return (
    <WithFooter>
      <VisitorWelcome />
    </WithFooter>
  );
}
