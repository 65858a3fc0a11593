import type { SentBody } from '@stenope/contract/action';
import { createPost, type updatePost } from '@stenope/contract/posts';
import { judge } from '@stenope/contract/problems';
import { isBlank } from '@stenope/domain/posts/text';
import type { Action } from '@stenope/contract/action';
import { choiceOf } from '../../../../platform/uploads/video-choice.ts';
import { asLink } from '../../../../platform/forms/as-link.ts';
import type { Complaint } from '../../../../platform/forms/complaints.ts';
import {
  resourceField,
  stepField,
  type Draft,
  type DraftFile,
  type DraftRow,
  type DraftStep,
} from './draft.ts';

type CreateBody = SentBody<typeof createPost>;
type UpdateBody = SentBody<typeof updatePost>;
type Typed = Readonly<Record<string, string | undefined>>;

/** Request body, with file ids in place of media ids not known yet. Empty rows are left out. */
export function createBody(draft: Draft, typed: Typed): Partial<CreateBody> {
  return {
    ...wordsOf(draft, typed),
    ...mediumOf(draft.file, draft.crop),
    steps: saidSteps(draft, typed).map((step) => ({
      ...stepWords(step, typed),
      ...mediumOf(step.file, step.crop),
    })),
  };
}

/** A picture with its frame, or a video with what was chosen of it. */
function mediumOf(file: DraftFile | undefined, crop: Draft['crop']) {
  if (file === undefined) return {};
  const { id: mediaId, video } = file;
  if (video === undefined) return { mediaId, ...(crop === undefined ? {} : { crop }) };
  return { mediaId, video: choiceOf(video) };
}

/** Body of an edit; each step with a picture names the one it had. */
export function updateBody(draft: Draft, typed: Typed): UpdateBody {
  return {
    ...wordsOf(draft, typed),
    steps: saidSteps(draft, typed).map((step) => ({
      ...stepWords(step, typed),
      ...(step.from === undefined ? {} : { from: step.from }),
    })),
  };
}

function wordsOf(draft: Draft, typed: Typed) {
  const { place, sensitive, licence, hidesCamera, allowsResponses } = draft;
  const title = typed['title']?.trim() ?? '';
  return {
    ...(title === '' ? {} : { title }),
    description: typed['description']?.trim() ?? '',
    alt: typed['alt']?.trim() ?? '',
    place,
    sensitive,
    licence,
    hidesCamera,
    allowsResponses,
    resources: saidResources(draft, typed).map(({ key }) => ({
      label: typed[resourceField(key, 'label')]?.trim() ?? '',
      link: asLink(typed[resourceField(key, 'link')] ?? ''),
    })),
  };
}

function stepWords({ key, sensitive = 'none' }: DraftStep, typed: Typed) {
  return {
    body: typed[stepField(key, 'body')]?.trim() ?? '',
    alt: typed[stepField(key, 'alt')]?.trim() ?? '',
    sensitive,
  };
}

function saidSteps({ steps }: Draft, typed: Typed): readonly DraftStep[] {
  return steps.filter(
    ({ key, file, photo }) =>
      file !== undefined || photo || !isBlank(typed[stepField(key, 'body')] ?? ''),
  );
}

function saidResources({ resources }: Draft, typed: Typed): readonly DraftRow[] {
  return resources.filter(({ key }) =>
    (['label', 'link'] as const).some((part) => !isBlank(typed[resourceField(key, part)] ?? '')),
  );
}

/** Complaints of the contract about rows, mapped to the fields on screen. */
export function rowComplaints(
  draft: Draft,
  typed: Typed,
  body: unknown,
  schema: NonNullable<Action['body']> = createPost.body,
): Complaint[] {
  const verdict = judge(schema, body);
  if (!('problems' in verdict)) return [];
  const steps = saidSteps(draft, typed);
  const resources = saidResources(draft, typed);
  return verdict.problems.flatMap((problem) => {
    const [list, at, part] = problem.field.split('.');
    if (list === 'steps' && (part === 'body' || part === 'alt')) {
      const step = steps[Number(at)];
      return step ? [{ ...problem, field: stepField(step.key, part) }] : [];
    }
    if (list === 'resources' && (part === 'label' || part === 'link')) {
      const row = resources[Number(at)];
      return row ? [withEmptiness(resourceField(row.key, part), problem, typed)] : [];
    }
    return [];
  });
}

/** For an empty field, "at least 1 character" or "no address" is reported as missing. */
function withEmptiness(field: string, problem: Complaint, typed: Typed): Complaint {
  const isEmpty = (typed[field] ?? '').trim() === '';
  return isEmpty ? { field, rule: 'required' } : { ...problem, field };
}

/** Replaces file ids by the media ids of the uploaded pictures. */
export function withPictures(
  body: CreateBody,
  mediaIdOf: (fileId: string) => string | undefined,
): CreateBody {
  const arrived = (id: string) => mediaIdOf(id) ?? id;
  return {
    ...body,
    mediaId: arrived(body.mediaId),
    ...(body.steps === undefined
      ? {}
      : {
          steps: body.steps.map((step) =>
            step.mediaId === undefined ? step : { ...step, mediaId: arrived(step.mediaId) },
          ),
        }),
  };
}
