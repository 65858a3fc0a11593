import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openable } from '../../platform/parts/parts.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import type { DeskPlace } from './address.ts';
import { caseIn } from './case-cache.ts';
import { BulkSheet } from './decision/BulkSheet.tsx';
import './desk.css';
import { Queue } from './queue/Queue.tsx';
import { CaseView } from './review/CaseView.tsx';
import { nextCover, type Cover } from './pictures/covering.ts';
import type { BadgeName } from './Somebody.tsx';
import { allChosen, useDesk } from './useDesk.ts';

const KeysSheet = openable(async () => (await import('./KeysSheet.tsx')).KeysSheet);

interface DeskProps {
  readonly place: DeskPlace;
  readonly onPlace: (place: DeskPlace) => void;
  readonly hrefOf: (place: DeskPlace) => string;
  readonly viewerId: string | undefined;
  readonly badgeName: BadgeName;
}

/** Queue on one side, the case under review on the other; on phones one at a time. */
export function Desk(props: DeskProps) {
  const { place, onPlace, hrefOf, viewerId, badgeName } = props;
  const { t } = useTranslation('moderation');
  const desk = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const state = useDesk({ place, onPlace, desk, field });
  const { choosing, deciding, keys } = state;
  const { caseId } = place;
  const bulkAct = state.actOf(allChosen);
  const categories = [...new Set(choosing.cases.flatMap((one) => one.categories))];
  return (
    <div ref={desk} className="desk">
      <Queue {...props} state={state} field={field} />
      <div
        // Another case begins at its top.
        key={caseId}
        data-own-arrows
        className={`desk-column desk-case ${caseId === undefined ? 'max-md:hidden' : ''}`}
      >
        {caseId === undefined ? (
          <Choose isFilled={state.isFilled} isPost={place.view === 'posts'} />
        ) : (
          <>
            {/* The page's heading on phones, where the list that has it is not shown. */}
            <h1 className="sr-only md:hidden">{t('title')}</h1>
            <div className="px-2 pt-2 md:hidden">
              <Button kind="quiet" onClick={() => state.open(undefined)}>
                <Icon name="arrow-left" />
                {t('case.back')}
              </Button>
            </div>
            <OpenCase
              caseId={caseId}
              state={state}
              viewerId={viewerId}
              badgeName={badgeName}
              hrefOf={(id) => hrefOf({ ...place, caseId: id })}
            />
          </>
        )}
      </div>
      {bulkAct && (
        <BulkSheet
          open
          act={bulkAct}
          count={choosing.ids.length}
          categories={categories}
          deciding={deciding}
          onDecide={(judgement) => state.decide(choosing.cases, judgement, allChosen)}
          onClose={() => state.start(allChosen, undefined)}
        />
      )}
      <KeysSheet
        open={keys.isHelping}
        onClose={() => keys.setHelping(false)}
        hasLetters={keys.hasLetters}
        onLetters={keys.turn}
      />
    </div>
  );
}

interface OpenCaseProps extends Pick<DeskProps, 'viewerId' | 'badgeName'> {
  readonly caseId: string;
  readonly state: ReturnType<typeof useDesk>;
  readonly hrefOf: (caseId: string) => string;
}

function OpenCase({ caseId, state, ...shown }: OpenCaseProps) {
  const cache = useQueryClient();
  const [cover, setCover] = useState<Cover>();
  const { choosing } = state;
  return (
    <CaseView
      {...shown}
      caseId={caseId}
      cover={cover}
      onCover={(from) => {
        const known = caseIn(cache, caseId);
        if (known) setCover(nextCover(from, known));
      }}
      act={state.actOf(caseId)}
      onAct={(act) => state.start(caseId, act)}
      deciding={state.deciding}
      onDecide={(judgement) => {
        const known = caseIn(cache, caseId);
        if (known) state.decide([known], judgement, caseId);
      }}
      onDecided={state.goOn}
      onLeave={() => state.open(undefined)}
      onOpen={state.open}
      chosen={choosing.ids}
      onChoose={choosing.choose}
    />
  );
}

/** Shown beside a filled list; an empty list itself says what there is to know. */
function Choose({ isFilled, isPost }: { readonly isFilled: boolean; readonly isPost: boolean }) {
  const { t } = useTranslation('moderation');
  if (!isFilled) return null;
  const words = isPost
    ? { title: t('choose.post'), sentence: t('choose.post_sentence') }
    : { title: t('choose.title'), sentence: t('choose.sentence') };
  return (
    <div className="m-auto px-4.5 xl:col-span-full">
      <EmptyState icon="flag" {...words} />
    </div>
  );
}
