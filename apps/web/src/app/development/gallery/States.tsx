import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { More } from '../../../ui/states/More.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { ProgressLine } from '../../../ui/states/ProgressLine.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { Exhibit, Room } from './Exhibit.tsx';
import { rooms, states } from './words.ts';

const more = {
  label: states.moreLabel,
  retryLabel: states.retry,
  isComing: false,
  onNear: () => undefined,
};

export function States() {
  return (
    <Room id="states" title={rooms.states}>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Exhibit name={states.empty}>
          <EmptyState
            icon="image"
            title={states.emptyTitle}
            sentence={states.emptyText}
            action={
              <ButtonLink to="/welcome" kind="primary">
                {states.emptyAction}
              </ButtonLink>
            }
          />
        </Exhibit>
        <Exhibit name={states.error}>
          <ErrorState
            title={states.errorTitle}
            sentence={states.errorText}
            onRetry={() => undefined}
            retryLabel={states.retry}
          />
        </Exhibit>
        <Exhibit name={states.waiting}>
          <div className="flex items-center gap-4">
            <Spinner label={states.loading} />
            <Spinner size={44} />
          </div>
          <div className="mt-6 flex max-w-96 items-center gap-3.5">
            <Skeleton width="44px" height="44px" round />
            <div className="grid flex-1 gap-2">
              <Skeleton width="60%" height="1rem" />
              <Skeleton width="40%" height="0.75rem" />
            </div>
          </div>
        </Exhibit>
        <Exhibit name={states.progress}>
          <ProgressLine label={states.loading} progress={0.4} />
          <ProgressLine label={states.loading} progress={0.7} isHalted />
        </Exhibit>
        <Exhibit name={states.fold}>
          <Fold title={states.foldTitle} aside={states.foldAside}>
            {() => <p>{states.foldText}</p>}
          </Fold>
        </Exhibit>
        <Exhibit name={states.notice}>
          <div className="grid gap-4">
            <Notice>{states.noticeText}</Notice>
            <Notice isAlert>{states.noticeAlert}</Notice>
          </div>
        </Exhibit>
        <Exhibit name={states.more}>
          <More {...more} failure={undefined} />
          <More {...more} failure={states.errorText} />
        </Exhibit>
        <Exhibit name={states.end}>
          <ListEnd text={states.endText} />
        </Exhibit>
      </div>
    </Room>
  );
}
