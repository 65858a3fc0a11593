import { postLimits } from '@stenope/domain/posts/limits';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../../platform/forms/useActionForm.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { newId, type DraftStep } from '../draft/draft.ts';
import { FieldGroup } from '../FieldGroup.tsx';
import { moved } from './order.ts';
import { StepRow } from './StepRow.tsx';

interface MethodProps {
  readonly steps: readonly DraftStep[];
  readonly onChange: (steps: readonly DraftStep[]) => void;
  readonly field: (name: string) => FieldProps;
  /** Picture of a step, rendered by the page because it belongs to another feature. */
  readonly renderPicture: (step: DraftStep, name: string) => ReactNode;
}

/** Steps of the method, which the author can reorder. */
export function Method({ steps, onChange, field, renderPicture }: MethodProps) {
  const { t } = useTranslation('create');
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusRow = (key: string) => {
    // After the row has been rendered in its new place.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-step="${key}"] textarea`)?.focus(),
    );
  };
  const move = (from: number, by: -1 | 1) => {
    const next = moved(steps, from, by);
    const key = steps[from]?.key;
    if (next === steps || key === undefined) return;
    onChange(next);
    setAnnouncement(t('method.moved', { number: from + by + 1 }));
    focusRow(key);
  };
  return (
    <FieldGroup
      title={t('method.title')}
      aside={steps.length === 0 ? undefined : t('method.count', { count: steps.length })}
    >
      <output className="sr-only">{announcement}</output>
      <ol ref={list} className="contents">
        {steps.map((step, at) => (
          <StepRow
            key={step.key}
            step={step}
            number={at + 1}
            isFirst={at === 0}
            isLast={at === steps.length - 1}
            field={field}
            picture={renderPicture(step, t('method.step', { number: at + 1 }))}
            onLabel={(sensitive) => onChange(steps.with(at, { ...step, sensitive }))}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {steps.length < postLimits.steps && (
        <Button
          className="mt-2 self-start"
          onClick={() => {
            const key = newId();
            onChange([...steps, { key }]);
            focusRow(key);
          }}
        >
          {t('method.add')}
        </Button>
      )}
    </FieldGroup>
  );
}
