import type { Echo as EchoFacts, OwnRating } from '@stenope/contract/echoes/ratings';
import { echoAxes, echoScale, type EchoAxis } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingState } from '../../../platform/sending/sending.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { feelIt } from '../../../platform/native/shell.ts';
import { Slider } from '../../../ui/choices/Slider.tsx';
import { describeEcho, writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Work } from '../api.ts';
import { useEchoWords } from '../words.ts';
import {
  dropDraft,
  isTooLong,
  middle,
  missingAxes,
  ratingBody,
  shownMarks,
  useRatingDraft,
  wholeMarks,
  type RatingDraft,
} from './draft.ts';
import { Reasons } from './Reasons.tsx';
import { useRating, useRatingFailure, type RatingChange } from './useRating.ts';
import { WithdrawRating } from './WithdrawRating.tsx';

interface RatingSheetProps {
  readonly work: Work;
  readonly mine: OwnRating | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChange: (echo: EchoFacts) => void;
  readonly onLanded: (change: RatingChange) => void;
}

const unmarked = '–';
const dot = ' · ';

/** Rating sheet: five axes, a summary, submit and cancel. */
export function RatingSheet(props: RatingSheetProps) {
  const { work, mine, open, onClose, onChange, onLanded } = props;
  const { t } = useTranslation('echoes');
  const words = useEchoWords();
  const failureOf = useRatingFailure(work);
  const sliders = useRef<HTMLDivElement>(null);
  const { draft, mark, confirm, reason } = useRatingDraft(work, mine);
  const [wasTried, setTried] = useState(false);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { save, withdraw } = useRating(work, {
    isShown: open,
    changed: onChange,
    landed: (change) => {
      onClose();
      onLanded(change);
    },
  });
  const isOut = save.state !== 'idle';
  // Changing anything cancels a rating in flight: it must be submitted again, so that what is sent
  // is what is shown. Withdrawing does too: one that waits must not be sent after its withdrawal.
  const takeBack = () => {
    if (isOut) save.cancel();
  };

  const marks = wholeMarks(draft);
  const missing = missingAxes(draft);
  const submit = () => {
    setTried(true);
    if (work.isCovered === true) return;
    if (marks !== undefined && !isTooLong(draft)) save.start(ratingBody(marks, draft));
    else sliders.current?.querySelector<HTMLElement>(firstWrong(draft))?.focus();
  };
  const cancel = () => {
    save.cancel();
    dropDraft(work.id);
    onClose();
  };
  const shown = shownMarks(draft);
  const complain = () => {
    if (wasTried && work.isCovered === true) return t('rate.covered');
    if (wasTried && missing.length > 0) {
      const names = missing.map((axis) => words.names[axis]);
      return t('rate.missing', { axes: new Intl.ListFormat(words.language).format(names) });
    }
    return save.failure ? failureOf(save.failure) : undefined;
  };
  const complaint = complain();
  const waits: Partial<Record<SendingState, string>> = {
    waiting: t('rate.waits'),
    repeating: t('rate.repeats'),
  };
  const wait = waits[save.state];
  return (
    <Sheet
      beside={work.photograph}
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('rate.title')}
      description={work.caption}
      closeLabel={t('close')}
      aside={
        <Echo
          scores={shown}
          size="form"
          title={t('yours')}
          {...(shown === null ? {} : { description: describeEcho(shown, words) })}
        />
      }
      actions={
        <>
          {complaint !== undefined && (
            <div className="w-full">
              <Notice isAlert>{complaint}</Notice>
            </div>
          )}
          {/* Rendered even while empty: a live region inserted with its text is not read out. */}
          <p
            aria-live="polite"
            className={wait === undefined ? 'sr-only' : 'w-full text-sm text-soft'}
          >
            {wait}
          </p>
          {/* Always on the buttons' line: a second line would cover the axis just set. */}
          <p className="flex min-w-min grow basis-0 flex-wrap items-baseline gap-x-1.5">
            <output className="num text-[2.125rem] leading-none">
              {marks === undefined ? unmarked : writeScore(globalScore(marks), words.language)}
            </output>
            <span className="edge text-mute">{t('rate.global')}</span>
          </p>
          <Button kind="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button kind="primary" busy={isOut} onClick={submit}>
            {t('rate.submit')}
          </Button>
        </>
      }
    >
      <div ref={sliders}>
        <AxisSliders
          marks={draft.marks}
          onMark={(axis, figure) => {
            takeBack();
            mark(axis, figure);
          }}
          onConfirm={confirm}
        />
        <Reasons
          reasons={draft.reasons}
          onReason={(axis, why) => {
            takeBack();
            reason(axis, why);
          }}
        >
          {mine !== null && (
            <Button kind="quiet" className="-mr-4.5" onClick={() => setWithdrawing(true)}>
              {t('withdraw.label')}
            </Button>
          )}
        </Reasons>
      </div>
      <WithdrawRating
        open={isWithdrawing}
        isBusy={withdraw.isPending}
        failure={withdraw.error ? failureOf(withdraw.error) : undefined}
        onClose={() => setWithdrawing(false)}
        onConfirm={() => {
          takeBack();
          withdraw.mutate();
        }}
      />
    </Sheet>
  );
}

/** Selector of the first invalid field: an axis without a mark, or a reason that is too long. */
function firstWrong(draft: RatingDraft): string {
  const [axis] = missingAxes(draft);
  return axis === undefined ? '[aria-invalid]' : `[data-axis='${axis}'] input`;
}

interface AxisSlidersProps {
  readonly marks: RatingDraft['marks'];
  readonly onMark: (axis: EchoAxis, mark: number) => void;
  readonly onConfirm: (axis: EchoAxis) => void;
}

/** Five sliders, with the hint of the active one always in the same place. */
function AxisSliders({ marks, onMark, onConfirm }: AxisSlidersProps) {
  const { t } = useTranslation('echoes');
  const { language, names } = useEchoWords();
  const id = useId();
  const [inHand, setInHand] = useState<EchoAxis>('intention');
  return (
    <>
      {echoAxes.map((axis) => {
        const mark = marks[axis];
        const figure = mark === undefined ? unmarked : writeScore(mark, language);
        return (
          <div key={axis} data-axis={axis}>
            <Slider
              label={names[axis]}
              {...echoScale}
              value={mark ?? middle}
              unset={mark === undefined}
              onChange={(next) => {
                if (next !== mark) feelIt('step');
                onMark(axis, next);
              }}
              onPress={() => onConfirm(axis)}
              onFocus={() => setInHand(axis)}
              valueText={mark === undefined ? t('unset') : t('value', { score: figure })}
              figure={figure}
              tone={axis}
              describedBy={`${id}-${axis}`}
            />
            <span id={`${id}-${axis}`} hidden>
              {t(`hints.${axis}`)}
            </span>
          </div>
        );
      })}
      <p aria-hidden="true" className="mt-1 min-h-10 text-sm text-mute">
        <span className="font-semibold text-soft">{names[inHand]}</span>
        {dot}
        {t(`hints.${inHand}`)}
      </p>
    </>
  );
}
