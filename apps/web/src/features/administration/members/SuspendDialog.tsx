import {
  decisionGrounds,
  decisionReasons,
  longestWords,
  usualGround,
  type DecisionGround,
  type DecisionReason,
} from '@stenope/domain/moderation/reasons';
import {
  suspendedUntil,
  suspensionDays,
  type SuspensionDays,
} from '@stenope/domain/moderation/suspensions';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { useSuspending } from '../api.ts';

interface SuspendDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

interface Draft {
  readonly reason: DecisionReason | undefined;
  /** Undefined while it is the usual one of the reason. */
  readonly ground: DecisionGround | undefined;
  readonly days: SuspensionDays | null;
  readonly words: string;
}

const blank: Draft = { reason: undefined, ground: undefined, days: 7, words: '' };

/** Reason, length and words of a suspension, with what the member will read. */
export function SuspendDialog({ userId, name, onClose }: SuspendDialogProps) {
  const { t } = useTranslation(['team', 'reports', 'fields']);
  const sentence = useFailureSentence();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(blank);
  const [wasIncomplete, setIncomplete] = useState(false);
  const { mutate, isPending, error } = useSuspending(userId, onClose);
  const change = (by: Partial<Draft>) => setDraft((before) => ({ ...before, ...by }));
  const { reason, days, words } = draft;
  const ground = draft.ground ?? (reason && usualGround(reason));
  const length = Array.from(words).length;
  const isTooLong = length > longestWords;
  const submit = () => {
    setIncomplete(reason === undefined);
    if (!reason || !ground) form.current?.querySelector('input')?.focus();
    else if (!isTooLong && !isPending) mutate({ reason, ground, days, words: words.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('act.suspend.title', { name })}
      description={t('act.suspend.sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} kind="danger" busy={isPending}>
            {t('act.suspend.do')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <RadioList
          label={t('suspending.reason')}
          value={reason}
          onChange={(chosen) => change({ reason: chosen, ground: undefined })}
          choices={decisionReasons.map((value) => ({
            value,
            label: t(`reports:categories.${value}`),
          }))}
          error={wasIncomplete && !reason ? t('suspending.missing') : undefined}
        />
        <Ground value={ground ?? 'terms'} onChange={(chosen) => change({ ground: chosen })} />
        <Lasting days={days} onChange={(chosen) => change({ days: chosen })} />
        <TextArea
          label={t('suspending.words')}
          rows={2}
          value={words}
          counter={`${length} / ${longestWords}`}
          error={
            isTooLong
              ? t('fields:too_long', { count: longestWords, limit: String(longestWords) })
              : undefined
          }
          onChange={({ target }) => change({ words: target.value })}
        />
        <Preview draft={draft} />
        {error && <Notice isAlert>{sentence(error)}</Notice>}
      </form>
    </Dialog>
  );
}

interface GroundProps {
  readonly value: DecisionGround;
  readonly onChange: (ground: DecisionGround) => void;
}

function Ground({ value, onChange }: GroundProps) {
  const { t } = useTranslation('team');
  return (
    <div>
      <Label>{t('suspending.ground')}</Label>
      <Chips
        label={t('suspending.ground')}
        value={value}
        onChange={onChange}
        chips={decisionGrounds.map((one) => ({ value: one, label: t(`suspending.${one}`) }))}
      />
    </div>
  );
}

interface LastingProps {
  readonly days: SuspensionDays | null;
  readonly onChange: (days: SuspensionDays | null) => void;
}

const endless = 'endless';

function Lasting({ days, onChange }: LastingProps) {
  const { t } = useTranslation(['team', 'statements']);
  const inDays = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  const format = new Intl.NumberFormat(useLanguageCode(), inDays);
  return (
    <div>
      <Label>{t('suspending.lasts')}</Label>
      <Chips
        label={t('suspending.lasts')}
        value={days === null ? endless : String(days)}
        onChange={(chosen) =>
          onChange(suspensionDays.find((one) => String(one) === chosen) ?? null)
        }
        chips={[
          ...suspensionDays.map((one) => ({ value: String(one), label: format.format(one) })),
          { value: endless, label: t('statements:endless') },
        ]}
      />
    </div>
  );
}

/** Seen only: the choice below has the same name. */
function Label({ children }: { readonly children: string }) {
  return (
    <p aria-hidden="true" className="mb-1 text-sm font-semibold text-soft">
      {children}
    </p>
  );
}

/** The statement as the member will read it. */
function Preview({ draft: { reason, days, words } }: { readonly draft: Draft }) {
  const { t } = useTranslation(['team', 'statements']);
  const [now] = useState(() => new Date());
  const day = new Intl.DateTimeFormat(useLanguageCode(), { dateStyle: 'long' });
  const until = suspendedUntil(now, days);
  return (
    <section className="border-l-2 border-brink pl-3.5 text-[0.9375rem] text-soft">
      <h3 className="edge mb-1.5 text-mute">{t('suspending.reads')}</h3>
      <p className="font-semibold text-ink">{t('statements:acts.suspend')}</p>
      <p className="mt-1">{t('statements:effects.suspend')}</p>
      {reason && <p className="mt-1">{t(`statements:reasons.${reason}`)}</p>}
      <p className="mt-1">
        {until ? t('member.suspended_until', { when: day.format(until) }) : t('statements:endless')}
      </p>
      {words.trim() !== '' && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{words.trim()}</p>
      )}
    </section>
  );
}
