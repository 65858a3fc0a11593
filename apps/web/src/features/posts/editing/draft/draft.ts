import type { SentBody } from '@stenope/contract/action';
import type { Photo } from '@stenope/contract/media';
import type { createPost, Post } from '@stenope/contract/posts';
import type { Crop } from '@stenope/domain/media/sizes';
import type { ChosenVideo } from '../../../../platform/uploads/video-upload.ts';
import type { Sensitivity } from '@stenope/domain/posts/limits';

type Body = SentBody<typeof createPost>;

export type DraftPlace = NonNullable<Body['place']>;

/** A local file of a draft. Its bytes are stored beside the draft. */
export interface DraftFile {
  /** Identifies the picture until it has a media id. */
  readonly id: string;
  readonly name: string;
  /** Address of the resumable upload. */
  readonly address?: string | undefined;
  readonly mediaId?: string | undefined;
  /** There when it is a video: what became of it, and what was chosen. */
  readonly video?: ChosenVideo | undefined;
}

export interface DraftStep {
  readonly key: string;
  readonly file?: DraftFile | undefined;
  /** Chosen frame; missing in drafts saved before steps could be framed. */
  readonly framing?: Draft['framing'] | undefined;
  readonly crop?: Crop | undefined;
  /** When editing a post: the step's original index, for its picture. */
  readonly from?: number | undefined;
  readonly photo?: Photo | null | undefined;
  /** Missing in drafts saved before steps had it. */
  readonly sensitive?: Sensitivity | undefined;
}

export interface DraftRow {
  readonly key: string;
}

/** All of an unsent post, as shown on screen. */
export interface Draft {
  /** Idempotency key: a repeated submission is recognised. */
  readonly idempotencyKey: string;
  /** Typed texts by field name. */
  readonly texts: Readonly<Record<string, string>>;
  readonly file?: DraftFile | undefined;
  readonly framing: 'frame' | 'free' | '4:5' | '3:2' | '1:1';
  readonly crop?: Crop | undefined;
  readonly steps: readonly DraftStep[];
  readonly resources: readonly DraftRow[];
  readonly place: DraftPlace | null;
  readonly sensitive: NonNullable<Body['sensitive']>;
  readonly licence: NonNullable<Body['licence']>;
  readonly hidesCamera: boolean;
  readonly allowsResponses: boolean;
}

export const stepField = (key: string, part: 'body' | 'alt') => `step-${key}-${part}`;
export const resourceField = (key: string, part: 'label' | 'link') => `resource-${key}-${part}`;

/** Random UUID. Not `randomUUID`, which browsers lack on plain http, e.g. on a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function newDraft(): Draft {
  return {
    idempotencyKey: newId(),
    texts: { title: '', description: '', alt: '' },
    framing: 'frame',
    steps: [],
    resources: [],
    place: null,
    sensitive: 'none',
    licence: 'all_rights_reserved',
    hidesCamera: false,
    allowsResponses: false,
  };
}

/** Whether the draft holds nothing worth keeping. */
export function isBlankDraft(draft: Draft): boolean {
  return (
    draft.file === undefined &&
    draft.place === null &&
    draft.steps.every(({ file }) => file === undefined) &&
    Object.values(draft.texts).every((text) => text.trim() === '')
  );
}

/** The idempotency key is also the draft's id on the device. */
export function idOf({ idempotencyKey }: Draft): string {
  return idempotencyKey;
}

/** Label of a draft: its title, or the first text there is. */
export function titleOf({ texts }: Draft): string {
  const words = [texts['title'], ...Object.values(texts)].map((text = '') => text.trim());
  return words.find((text) => text !== '') ?? '';
}

export function filesOf({ file, steps }: Draft): readonly DraftFile[] {
  return [file, ...steps.map((step) => step.file)].filter((one) => one !== undefined);
}

/** The draft with one of its files changed, wherever it is used. */
export function withFile(draft: Draft, id: string, change: Partial<DraftFile>): Draft {
  const changed = (file: DraftFile | undefined) =>
    file?.id === id ? { ...file, ...change } : file;
  return {
    ...draft,
    file: changed(draft.file),
    steps: draft.steps.map((step) => ({ ...step, file: changed(step.file) })),
  };
}

/** The draft with something else chosen of one of its videos. */
export function withVideo(draft: Draft, id: string, change: Partial<ChosenVideo>): Draft {
  const video = filesOf(draft).find((file) => file.id === id)?.video;
  return withFile(draft, id, { video: { ...video, ...change } });
}

/** The draft with one of its steps changed. */
export function withStep(draft: Draft, key: string, change: Partial<DraftStep>): Draft {
  const steps = draft.steps.map((step) => (step.key === key ? { ...step, ...change } : step));
  return { ...draft, steps };
}

/** Draft of an existing post, for the edit form. */
export function draftOf(post: Post): Draft {
  const steps = post.steps.map((step, from) => ({ key: newId(), from, photo: step.photo, step }));
  const resources = post.resources.map((resource) => ({ key: newId(), resource }));
  return {
    ...newDraft(),
    texts: {
      title: post.title,
      description: post.description,
      alt: post.alt,
      ...Object.fromEntries(
        steps.flatMap(({ key, step }) => [
          [stepField(key, 'body'), step.body],
          [stepField(key, 'alt'), step.alt],
        ]),
      ),
      ...Object.fromEntries(
        resources.flatMap(({ key, resource }) => [
          [resourceField(key, 'label'), resource.label],
          [resourceField(key, 'link'), resource.link],
        ]),
      ),
    },
    steps: steps.map(({ key, from, photo, step }) => ({
      key,
      from,
      photo,
      sensitive: step.sensitive,
    })),
    resources: resources.map(({ key }) => ({ key })),
    place: post.location,
    sensitive: post.sensitive,
    licence: post.licence,
    hidesCamera: post.hidesCamera,
    allowsResponses: post.allowsResponses,
  };
}
