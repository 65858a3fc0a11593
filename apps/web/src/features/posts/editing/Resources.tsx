import { postLimits } from '@stenope/domain/posts/limits';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../platform/forms/useActionForm.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { newId, resourceField, type DraftRow } from './draft/draft.ts';
import { FieldGroup } from './FieldGroup.tsx';

interface ResourcesProps {
  readonly rows: readonly DraftRow[];
  readonly onChange: (rows: readonly DraftRow[]) => void;
  readonly field: (name: string) => FieldProps;
}

/** Links the author recommends: a label and an address. */
export function Resources({ rows, onChange, field }: ResourcesProps) {
  const { t } = useTranslation('create');
  return (
    <FieldGroup title={t('resources.title')}>
      {rows.map(({ key }, at) => (
        <div key={key} className="flex items-start gap-1 border-t border-line py-3">
          <div className="grid min-w-0 flex-1 gap-2">
            <TextField
              {...field(resourceField(key, 'label'))}
              label={t('resources.label', { number: at + 1 })}
            />
            <TextField
              {...field(resourceField(key, 'link'))}
              type="url"
              inputMode="url"
              autoComplete="off"
              label={t('resources.link', { number: at + 1 })}
            />
          </div>
          <IconButton
            label={t('resources.remove', { number: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <Icon name="trash" size={18} />
          </IconButton>
        </div>
      ))}
      {rows.length < postLimits.resources && (
        <Button className="mt-2 self-start" onClick={() => onChange([...rows, { key: newId() }])}>
          {t('resources.add')}
        </Button>
      )}
    </FieldGroup>
  );
}
