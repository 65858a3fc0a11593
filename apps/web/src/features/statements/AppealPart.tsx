import type { Statement } from '@stenope/contract/site/moderation';
import { longestAppeal } from '@stenope/domain/moderation/cases';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { useAppealing } from './api.ts';
import { useDay } from './words.ts';

interface AppealPartProps {
  readonly statement: Statement;
  /** Of the link it was opened by. */
  readonly token: string | undefined;
}

/**
 * The appeal: one tap, with words if wished; then that it was sent, then its outcome. While the
 * decision stands, also who else can be turned to (DSA, art. 17).
 */
export function AppealPart({ statement, token }: AppealPartProps) {
  const { t } = useTranslation('statements');
  const title = useRef<HTMLHeadingElement>(null);
  const { appeal, can, act, appealableUntil, overturnedAt } = statement;
  const hasAppeal = appeal !== null;
  const hadAppeal = useRef(hasAppeal);
  // The button disappears with its press: the focus stays with the part.
  useEffect(() => {
    if (hasAppeal && !hadAppeal.current) title.current?.focus();
    hadAppeal.current = hasAppeal;
  }, [hasAppeal]);
  const isFor = act === 'validate' || act === 'restore' || act === 'reactivate';
  if (!hasAppeal && (isFor || (overturnedAt !== null && !can.appeal))) return null;
  return (
    <section aria-labelledby="appeal" className="mt-10 max-w-[34rem]">
      <h2 id="appeal" ref={title} tabIndex={-1} className="text-2xl outline-none">
        {t(hasAppeal ? 'appeal.given' : 'appeal.title')}
      </h2>
      {hasAppeal && <Given appeal={appeal} />}
      {!hasAppeal && can.appeal && <Ask id={statement.id} token={token} until={appealableUntil} />}
      {!hasAppeal && !can.appeal && <p className="mt-3 text-soft">{t('appeal.over')}</p>}
      {overturnedAt === null && <p className="mt-5 text-soft">{t('appeal.law')}</p>}
    </section>
  );
}

interface AskProps {
  readonly id: string;
  readonly token: string | undefined;
  readonly until: string;
}

function Ask({ id, token, until }: AskProps) {
  const { t } = useTranslation(['statements', 'fields']);
  const sentence = useFailureSentence();
  const day = useDay();
  const [words, setWords] = useState('');
  const { mutate, isPending, error } = useAppealing(id, token);
  const length = Array.from(words).length;
  const isTooLong = length > longestAppeal;
  return (
    <div className="mt-3 grid gap-5">
      <p className="text-soft">{t('appeal.sentence', { when: day(until) })}</p>
      <TextArea
        label={t('appeal.words')}
        rows={3}
        value={words}
        counter={`${length} / ${longestAppeal}`}
        error={
          isTooLong
            ? t('fields:too_long', { count: longestAppeal, limit: String(longestAppeal) })
            : undefined
        }
        onChange={({ target }) => setWords(target.value)}
      />
      {error && <Notice isAlert>{t('appeal.failed', { message: sentence(error) })}</Notice>}
      <div>
        <Button
          kind="primary"
          busy={isPending}
          onClick={() => {
            if (!isTooLong) mutate(words);
          }}
        >
          {t('appeal.send')}
        </Button>
      </div>
    </div>
  );
}

function Given({ appeal }: { readonly appeal: NonNullable<Statement['appeal']> }) {
  const { t } = useTranslation('statements');
  const day = useDay();
  const { outcome, at, decidedAt, body, words, bySameAdmin } = appeal;
  const when = day(decidedAt ?? at);
  return (
    <div className="mt-3 grid gap-4">
      <Notice>
        {outcome === null
          ? t('appeal.sent', { when })
          : t(outcome === 'kept' ? 'appeal.kept' : 'appeal.won', { when })}
      </Notice>
      {outcome !== null && bySameAdmin && <p className="text-soft">{t('appeal.same')}</p>}
      {words !== '' && <Words name={t('appeal.answer')} words={words} />}
      {body !== '' && <Words name={t('appeal.yours')} words={body} />}
    </div>
  );
}

function Words({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <div>
      <h3 className="edge text-mute">{name}</h3>
      <p className="mt-2 wrap-anywhere whitespace-pre-line text-soft">{words}</p>
    </div>
  );
}
