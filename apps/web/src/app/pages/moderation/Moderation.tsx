import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { useBadgeName } from '../../../features/echoes/words.ts';
import { readPlace, writePlace, type DeskPlace } from '../../../features/moderation/address.ts';
import { casesTopic } from '../../../features/moderation/api.ts';
import { Desk } from '../../../features/moderation/Desk.tsx';
import { useTopic } from '../../live/topics.ts';
import { usePageTitle } from '../../usePageTitle.ts';

/** Review of what was reported; everything it shows stands in the address. */
export function Moderation() {
  const { t } = useTranslation('moderation');
  const [asked] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { me } = useViewer();
  const badgeName = useBadgeName();
  const place = readPlace(asked);
  usePageTitle(t('title'));
  useTopic(casesTopic);
  const go = (to: DeskPlace) => {
    // Opening a case is a step one goes back from; going on to the next, or filtering, is none.
    const isOpening = place.caseId === undefined && to.caseId !== undefined;
    void navigate(`${pathname}${writePlace(to)}`, {
      replace: !isOpening,
      preventScrollReset: !isOpening,
    });
  };
  return (
    <main id="content" tabIndex={-1}>
      <Desk
        place={place}
        onPlace={go}
        hrefOf={(to) => `${pathname}${writePlace(to)}`}
        viewerId={me?.id}
        badgeName={badgeName}
      />
    </main>
  );
}
