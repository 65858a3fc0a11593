import type { Sensitivity } from '@stenope/domain/posts/limits';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SensitiveField } from '../../../../platform/forms/SensitiveField.tsx';
import type { FieldProps } from '../../../../platform/forms/useActionForm.ts';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { stepField, type DraftStep } from '../draft/draft.ts';

interface StepRowProps {
  readonly step: DraftStep;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly field: (name: string) => FieldProps;
  readonly picture: ReactNode;
  readonly onLabel: (sensitive: Sensitivity) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function StepRow({
  step,
  number,
  isFirst,
  isLast,
  field,
  picture,
  onLabel,
  onMove,
  onRemove,
}: StepRowProps) {
  const { t } = useTranslation('create');
  const hasPicture = step.file !== undefined || Boolean(step.photo);
  // Alt with arrow keys, as editors move lines.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li data-step={step.key} className="flex flex-col gap-2 border-t border-line py-3">
      <TextArea
        {...field(stepField(step.key, 'body'))}
        label={t('method.step', { number })}
        rows={2}
        className="min-h-16"
        onKeyDown={onKeyDown}
      />
      {hasPicture && (
        <TextField
          {...field(stepField(step.key, 'alt'))}
          label={t('method.alt', { number })}
          placeholder={t('alt_placeholder')}
        />
      )}
      {hasPicture && picture}
      {hasPicture && (
        <SensitiveField
          label={t('method.sensitive', { number })}
          value={step.sensitive ?? 'none'}
          onChange={onLabel}
        />
      )}
      <div className="-my-1 flex items-center justify-end gap-x-1">
        {!hasPicture && <div className="min-w-0 flex-1">{picture}</div>}
        {!(isFirst && isLast) && (
          <>
            <IconButton
              label={t('method.up', { number })}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            >
              <Icon name="arrow-up" size={18} />
            </IconButton>
            <IconButton
              label={t('method.down', { number })}
              disabled={isLast}
              onClick={() => onMove(1)}
            >
              <span className="rotate-180">
                <Icon name="arrow-up" size={18} />
              </span>
            </IconButton>
          </>
        )}
        <IconButton label={t('method.remove', { number })} onClick={onRemove}>
          <Icon name="trash" size={18} />
        </IconButton>
      </div>
    </li>
  );
}
