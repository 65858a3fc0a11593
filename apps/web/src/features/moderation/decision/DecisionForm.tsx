import type { ErrorCode } from '@stenope/contract/errors';
import {
  decisionGrounds,
  decisionReasons,
  longestWords,
  type DecisionReason,
} from '@stenope/domain/moderation/reasons';
import { isAgainst, type ModerationAct } from '@stenope/domain/moderation/states';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Chips } from '../../../ui/choices/Chips.tsx';
import { RadioList } from '../../../ui/choices/RadioList.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Judgement } from '../api.ts';
import { draftOf, groundOf, judgementOf, keepDraft, type DecisionDraft } from './draft.ts';

interface DecisionFormProps {
  readonly act: ModerationAct;
  /** Under which its draft is kept. */
  readonly draftKey: string;
  readonly categories: readonly DecisionReason[];
  readonly busy: boolean;
  readonly error: Error | null;
  /** Name of who holds the case, for a refusal. */
  readonly holder: string | undefined;
  readonly onSend: (judgement: Judgement) => void;
  readonly onCancel: () => void;
}

/** Reason, ground and words of a decision. Enter sends; Escape leaves it as it is. */
export function DecisionForm(props: DecisionFormProps) {
  const { act, draftKey, categories, busy, error, holder, onSend, onCancel } = props;
  const { t } = useTranslation(['moderation', 'reports', 'statements', 'fields']);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(draftKey, categories));
  const [wasIncomplete, setIncomplete] = useState(false);
  const needsReason = isAgainst(act);
  const change = (by: Partial<DecisionDraft>) => {
    const next = { ...draft, ...by };
    setDraft(next);
    keepDraft(draftKey, next);
  };
  useEffect(() => {
    const fields = form.current;
    // All of it, not only what has the focus.
    fields?.scrollIntoView({ block: 'nearest' });
    // The reason comes first: the one chosen, or the first of the list.
    const reasons = needsReason ? fields?.querySelector('fieldset') : undefined;
    const start =
      reasons?.querySelector<HTMLElement>('input:checked') ??
      (reasons ?? fields)?.querySelector<HTMLElement>(needsReason ? 'input' : '[type=submit]');
    start?.focus();
  }, [act, needsReason]);
  const length = Array.from(draft.words).length;
  const submit = () => {
    if (busy || length > longestWords) return;
    const judgement = judgementOf(act, draft);
    setIncomplete(judgement === undefined);
    if (judgement) onSend(judgement);
    else form.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      // A sheet around it would close by itself.
      event.stopPropagation();
      onCancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  });
  useEffect(() => {
    const fields = form.current;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    fields?.addEventListener('keydown', onKeyDown);
    return () => fields?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <form
      ref={form}
      data-own-keys
      aria-label={t(`acts.${act}`)}
      className="grid gap-4 rounded-2 border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-[0.9375rem] text-soft">{t(`effects.${act}`)}</p>
      {needsReason && (
        <Reasons draft={draft} onChange={change} isMissing={wasIncomplete && !draft.reason} />
      )}
      <TextArea
        label={t('form.words')}
        rows={2}
        className="min-h-18!"
        value={draft.words}
        counter={`${length} / ${longestWords}`}
        error={
          length > longestWords
            ? t('fields:too_long', { count: longestWords, limit: String(longestWords) })
            : undefined
        }
        onChange={({ target }) => change({ words: target.value })}
      />
      {error && <Refused error={error} holder={holder} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" kind={act === 'remove' ? 'danger' : 'primary'} busy={busy}>
          {t(`acts.${act}`)}
        </Button>
      </div>
    </form>
  );
}

interface ReasonsProps {
  readonly draft: DecisionDraft;
  readonly onChange: (by: Partial<DecisionDraft>) => void;
  readonly isMissing: boolean;
}

/** Reason and ground, and the sentence the author will read. */
function Reasons({ draft, onChange, isMissing }: ReasonsProps) {
  const { t } = useTranslation(['moderation', 'reports', 'statements']);
  const { reason } = draft;
  return (
    <>
      <RadioList
        label={t('form.reason')}
        value={reason}
        onChange={(chosen) => onChange({ reason: chosen, ground: undefined })}
        choices={decisionReasons.map((value) => ({
          value,
          label: t(`reports:categories.${value}`),
        }))}
        error={isMissing ? t('form.missing') : undefined}
      />
      <div>
        <p aria-hidden="true" className="mb-1 text-sm font-semibold text-soft">
          {t('form.ground')}
        </p>
        <Chips
          label={t('form.ground')}
          value={groundOf(draft) ?? 'terms'}
          onChange={(ground) => onChange({ ground })}
          chips={decisionGrounds.map((value) => ({ value, label: t(`form.${value}`) }))}
        />
      </div>
      {reason && (
        <p className="border-l-2 border-brink pl-3.5 text-[0.9375rem] text-soft">
          <span className="edge mb-1.5 block text-mute">{t('form.reads')}</span>
          {t(`statements:reasons.${reason}`)}
        </p>
      )}
    </>
  );
}

const conflicts = ['case_changed', 'illegal_transition'] as const satisfies readonly ErrorCode[];

interface RefusedProps {
  readonly error: Error;
  readonly holder: string | undefined;
}

/** Why it was not decided; what was written stays. */
export function Refused({ error, holder }: RefusedProps) {
  const { t } = useTranslation('moderation');
  const sentence = useFailureSentence();
  const code = error instanceof ApiError ? error.code : undefined;
  const conflict = conflicts.find((one) => one === code);
  const taken =
    holder === undefined ? t('conflict.case_taken') : t('conflict.case_taken_by', { name: holder });
  return (
    <Notice isAlert>
      {code === 'case_taken'
        ? taken
        : conflict
          ? t(`conflict.${conflict}`)
          : t('conflict.another', { message: sentence(error) })}
    </Notice>
  );
}
