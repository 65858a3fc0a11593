import { postLimits } from '@stenope/domain/posts/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionForm } from '../../../platform/forms/useActionForm.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CompletingArea } from './completion/CompletingArea.tsx';
import { Details } from './Details.tsx';
import type { DraftStep } from './draft/draft.ts';
import type { Drafting } from './draft/useDraft.ts';
import { Method } from './method/Method.tsx';
import { PlaceField } from './place/PlaceField.tsx';
import { Resources } from './Resources.tsx';

interface PostFormProps {
  readonly form: ActionForm<string>;
  readonly drafting: Drafting;
  readonly isPro: boolean;
  /** Whether there is a photograph, so that a description may be asked for. */
  readonly hasPicture: boolean;
  readonly renderPicture: (step: DraftStep, name: string) => ReactNode;
  readonly receipt: ReactNode;
  /** Save bar at the end. */
  readonly bar: ReactNode;
}

/** Form with all fields of a post. `noValidate`, because we show our own messages. */
export function PostForm({
  form,
  drafting,
  isPro,
  hasPicture,
  renderPicture,
  receipt,
  bar,
}: PostFormProps) {
  const { t } = useTranslation('create');
  const { draft, change } = drafting;
  const description = draft.texts['description'] ?? '';
  const isUndescribed = hasPicture && (draft.texts['alt'] ?? '').trim() === '';
  return (
    <form noValidate onSubmit={form.submit} className="flex grow flex-col gap-6">
      <TextField
        {...form.field('title')}
        label={t('name')}
        autoComplete="off"
        className="h-14 font-display text-[1.625rem]! font-semibold [font-stretch:86%]"
      />
      <CompletingArea
        {...form.field('description')}
        label={t('description')}
        hint={t('description_hint')}
        counter={<Counter text={description} most={postLimits.description} />}
      />
      <Method
        steps={draft.steps}
        onChange={(steps) => change({ steps })}
        field={form.field}
        renderPicture={renderPicture}
      />
      <PlaceField place={draft.place} onChange={(place) => change({ place })} />
      <TextArea
        {...form.field('alt')}
        label={t('alt')}
        placeholder={t('alt_placeholder')}
        hint={isUndescribed ? t('alt_reminder') : undefined}
        rows={2}
        className="min-h-16"
      />
      <Resources
        rows={draft.resources}
        onChange={(resources) => change({ resources })}
        field={form.field}
      />
      <Details draft={draft} isPro={isPro} onChange={change} />
      {receipt}
      {bar}
    </form>
  );
}

/** Shown only near the limit. */
function Counter({ text, most }: { readonly text: string; readonly most: number }) {
  const language = useLanguageCode();
  const length = Array.from(text).length;
  if (length < most * 0.8) return null;
  const figure = new Intl.NumberFormat(language);
  return `${figure.format(length)} / ${figure.format(most)}`;
}
