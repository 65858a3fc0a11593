import type { CaseDetails } from '@stenope/contract/site/moderation';
import { moderationActs, type ModerationAct } from '@stenope/domain/moderation/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../../platform/api/failures.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { caseQuery, useCaseActs, type Judgement } from '../api.ts';
import { isWhole } from '../case-cache.ts';
import { ActButtons } from '../decision/ActButtons.tsx';
import { AppealJudgement } from '../decision/AppealJudgement.tsx';
import { BottomBar } from '../../../ui/bars/BottomBar.tsx';
import { DecisionForm } from '../decision/DecisionForm.tsx';
import type { BadgeName } from '../Somebody.tsx';
import { Alike } from '../pictures/Alike.tsx';
import { ClaimLine } from './ClaimLine.tsx';
import type { Cover } from '../pictures/covering.ts';
import { Head } from './Head.tsx';
import { History } from './History.tsx';
import { Notes } from './Notes.tsx';
import { Notices } from './Notices.tsx';
import { Related } from './Related.tsx';
import { Reports } from './Reports.tsx';
import { Section } from './Section.tsx';
import { useHasPanel } from './useHasPanel.ts';
import { Wall } from '../pictures/Wall.tsx';

export interface CaseViewProps {
  readonly caseId: string;
  readonly viewerId: string | undefined;
  readonly badgeName: BadgeName;
  readonly cover: Cover | undefined;
  readonly onCover: (from: Cover) => void;
  /** Act whose form is open for this case. */
  readonly act: ModerationAct | undefined;
  readonly onAct: (act: ModerationAct | undefined) => void;
  readonly deciding: { readonly isPending: boolean; readonly error: Error | null };
  readonly onDecide: (judgement: Judgement) => void;
  /** The case is decided by other means than the form. */
  readonly onDecided: () => void;
  readonly onLeave: () => void;
  readonly onOpen: (caseId: string) => void;
  readonly hrefOf: (caseId: string) => string;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** A case under review: the photograph large, and beside it everything there is to know. */
export function CaseView(props: CaseViewProps) {
  const { caseId, cover, onCover, onLeave, act, onAct } = props;
  const hasPanel = useHasPanel();
  const { t } = useTranslation('moderation');
  // Read anew whenever it is opened: others may have decided it.
  const { data, error, refetch } = useQuery({ ...caseQuery(caseId), staleTime: 0 });
  if (isMissing(error)) {
    return (
      <EmptyState
        className="px-4.5 sm:px-7"
        icon="flag"
        title={t('case.gone')}
        action={<Button onClick={onLeave}>{t('case.back')}</Button>}
      />
    );
  }
  if (data && isWhole(data)) {
    return (
      <>
        <Wall one={data} cover={cover} onNext={onCover} />
        <Panel {...props} one={data} hasActs={hasPanel} />
        {/* An open form has buttons of its own, which it would cover. */}
        {!hasPanel && act === undefined && mayDecide(data) && (
          <BottomBar>
            <ActButtons can={data.can} open={act} onStart={onAct} />
          </BottomBar>
        )}
      </>
    );
  }
  if (error) {
    return (
      <Failure
        className="px-4.5 sm:px-7"
        title={t('case.failed')}
        error={error}
        onRetry={() => refetch()}
      />
    );
  }
  return <Waiting />;
}

function mayDecide({ can }: CaseDetails): boolean {
  return moderationActs.some((possible) => can[possible]);
}

interface PanelProps extends CaseViewProps {
  readonly one: CaseDetails;
  /** Whether what can be decided stands here, and not in the bar at the bottom. */
  readonly hasActs: boolean;
}

function Panel(props: PanelProps) {
  const { one, hasActs, viewerId, badgeName, act, onAct, deciding, hrefOf, chosen, onChoose } =
    props;
  const { t } = useTranslation('moderation');
  const acts = useCaseActs(one.id);
  const isOpen = act !== undefined;
  const showsActs = hasActs && mayDecide(one);
  return (
    <div className="desk-panel flex flex-col gap-7 px-4.5 pt-6 pb-32 sm:px-6 xl:bg-panel">
      <Head one={one} badgeName={badgeName} />
      <ClaimLine one={one} acts={acts} viewerId={viewerId} onOpen={props.onOpen} />
      <AppealJudgement one={one} judge={acts.judge} onDecided={props.onDecided} />
      {(isOpen || showsActs) && (
        <Section title={t('acts.title')}>
          {showsActs && <ActButtons can={one.can} open={act} onStart={onAct} />}
          {isOpen && (
            <DecisionForm
              key={act}
              act={act}
              draftKey={one.id}
              categories={one.categories}
              busy={deciding.isPending}
              error={deciding.error}
              holder={one.claimedBy?.id === viewerId ? undefined : one.claimedBy?.displayName}
              onSend={props.onDecide}
              onCancel={() => onAct(undefined)}
            />
          )}
        </Section>
      )}
      <Notices one={one} />
      <Reports one={one} badgeName={badgeName} />
      <Alike one={one} hrefOf={hrefOf} />
      <Related one={one} hrefOf={hrefOf} chosen={chosen} onChoose={onChoose} />
      <History one={one} />
      <Notes one={one} note={acts.note} />
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('moderation');
  return (
    <>
      <output className="sr-only">{t('case.loading')}</output>
      <div className="grid place-items-center px-4.5 py-6 sm:px-7">
        <Skeleton width="min(100%, 40rem)" ratio={1.5} />
      </div>
      <div className="desk-panel grid content-start gap-4 px-4.5 pt-6 sm:px-6 xl:bg-panel">
        <Skeleton width="8rem" height="1.25rem" />
        <Skeleton width="70%" height="2rem" />
        <Skeleton width="12rem" height="2.5rem" />
      </div>
    </>
  );
}
