import type { SentBody } from '@stenope/contract/action';
import { createPost, updatePost, type Post } from '@stenope/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../platform/api/failures.ts';
import type { Complaint } from '../../../platform/forms/complaints.ts';
import {
  useActionForm,
  type ActionForm,
  type FieldProps,
} from '../../../platform/forms/useActionForm.ts';
import { useUnsaved } from '../../../platform/forms/unsaved.ts';
import { UploadStopped } from '../../../platform/uploads/arrival.ts';
import { createBody, rowComplaints, updateBody } from './draft/body.ts';
import { resourceField, stepField, type Draft } from './draft/draft.ts';
import type { Drafting } from './draft/useDraft.ts';
import { publish, saveChanges, type Changes, type PostSaveStep } from './saving/save.ts';

export interface PostForming {
  readonly form: ActionForm<string>;
  readonly step: PostSaveStep | undefined;
  /** True when submitting was tried without a photograph. */
  readonly pictureMissing: boolean;
}

export interface EditForming extends PostForming {
  /** Marks the form as saved, so that leaving does not ask. */
  readonly forget: () => void;
}

/** Form of a new post. */
export function useCreateForm(drafting: Drafting, onDone: (post: Post) => void): PostForming {
  const cache = useQueryClient();
  const { draft, pictures } = drafting;
  const [step, setStep] = useState<PostSaveStep>();
  const [pictureMissing, setMissing] = useState(false);
  const words = useSaveWords(draft);
  const form = useActionForm<typeof createPost, string, Post>({
    ...words,
    action: createPost,
    // The photograph is no text field, but its absence is reported like one.
    start: { ...fieldsOf(draft), mediaId: '' },
    body: (typed) => createBody(draft, typed),
    check: (typed) => rowComplaints(draft, typed, createBody(draft, typed)),
    send: (body) =>
      publish(body, draft, pictures, cache, setStep).finally(() => setStep(undefined)),
    done: async (post) => {
      await drafting.discard();
      onDone(post);
    },
  });
  const submit: typeof form.submit = (event) => {
    setMissing(draft.file === undefined);
    form.submit(event);
  };
  return { form: heard({ ...form, submit }, drafting), step, pictureMissing };
}

/** Form of an existing post, whose pictures cannot be changed, and of its videos little. */
export function useEditForm(
  postId: string,
  drafting: Drafting,
  videos: Changes['videos'],
  onDone: (post: Post) => void,
): EditForming {
  const cache = useQueryClient();
  const { draft } = drafting;
  const [step, setStep] = useState<PostSaveStep>();
  const words = useSaveWords(draft);
  const now = JSON.stringify([updateBody(draft, draft.texts), ...videos]);
  const [before] = useState(now);
  const saved = useUnsaved(now !== before);
  const form = useActionForm<typeof updatePost, string, Post>({
    ...words,
    action: updatePost,
    start: fieldsOf(draft),
    body: (typed) => updateBody(draft, typed),
    check: (typed) => [
      ...titleMissing(typed),
      ...rowComplaints(draft, typed, updateBody(draft, typed), updatePost.body),
    ],
    send: (body: SentBody<typeof updatePost>) => {
      setStep({ name: 'preparing' });
      return saveChanges(postId, { body, videos }, cache, setStep).finally(() =>
        setStep(undefined),
      );
    },
    done: (post) => {
      saved();
      onDone(post);
    },
  });
  return { form: heard(form, drafting), step, pictureMissing: false, forget: saved };
}

function useSaveWords({ file }: Draft) {
  const { t } = useTranslation('create');
  return {
    failureWords: (error: unknown) => {
      if (error instanceof UploadStopped) return t('stopped');
      return isRefusal(error, 'internal') || isRefusal(error, 'not_found')
        ? t('failed')
        : undefined;
    },
    summary: (complaints: readonly Complaint[]) => {
      const fields = complaints.filter(({ field }) => field !== 'mediaId' && isShown(field));
      if (fields.length > 0) return t('fix');
      const isMissing = file === undefined && complaints.some(({ field }) => field === 'mediaId');
      return isMissing ? t('missing_media') : undefined;
    },
  };
}

/** Complaints about whole lists are shown at their rows instead. */
function isShown(field: string): boolean {
  return field !== 'steps' && field !== 'resources';
}

/** The contract allows an edit without a title; the form does not. */
function titleMissing(typed: Readonly<Record<string, string>>): Complaint[] {
  return (typed['title'] ?? '').trim() === '' ? [{ field: 'title', rule: 'required' }] : [];
}

/** All fields of the form with their initial values. */
function fieldsOf(draft: Draft): Record<string, string> {
  const names = [
    'title',
    'description',
    'alt',
    ...draft.steps.flatMap(({ key }) => [stepField(key, 'body'), stepField(key, 'alt')]),
    ...draft.resources.flatMap(({ key }) => [
      resourceField(key, 'label'),
      resourceField(key, 'link'),
    ]),
  ];
  return Object.fromEntries(names.map((name) => [name, draft.texts[name] ?? '']));
}

/** Stores texts in the draft while they are typed. */
function heard(form: ActionForm<string>, { type }: Drafting): ActionForm<string> {
  const field = (name: string): FieldProps => {
    const props = form.field(name);
    return {
      ...props,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        type(name, event.target.value);
        return props.onChange(event);
      },
    };
  };
  return { ...form, field };
}
