import { licences } from '@stenope/domain/posts/limits';
import { useTranslation } from 'react-i18next';
import { SensitiveField } from '../../../platform/forms/SensitiveField.tsx';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import type { Draft } from './draft/draft.ts';
import { FieldGroup } from './FieldGroup.tsx';

interface DetailsProps {
  readonly draft: Draft;
  readonly isPro: boolean;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Settings of a post, as opposed to its texts. */
export function Details({ draft, isPro, onChange }: DetailsProps) {
  const { t } = useTranslation('create');
  return (
    <>
      <Switch
        label={t('responses.label')}
        hint={isPro ? t('responses.hint') : t('responses.pro')}
        disabled={!isPro}
        checked={draft.allowsResponses}
        onChange={(allowsResponses) => onChange({ allowsResponses })}
      />
      <Switch
        label={t('camera.label')}
        hint={t('camera.hint')}
        checked={draft.hidesCamera}
        onChange={(hidesCamera) => onChange({ hidesCamera })}
      />
      <SensitiveField value={draft.sensitive} onChange={(sensitive) => onChange({ sensitive })} />
      <FieldGroup title={t('licence.label')}>
        <span className="-ml-3.5 max-w-full self-start">
          <EdgeSelect
            label={t('licence.label')}
            value={draft.licence}
            options={licences.map((value) => ({ value, name: t(`licence.${value}`) }))}
            onChoose={(licence) => onChange({ licence })}
          />
        </span>
      </FieldGroup>
    </>
  );
}
