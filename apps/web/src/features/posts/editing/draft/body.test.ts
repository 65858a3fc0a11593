import { createPost, updatePost } from '@stenope/contract/posts';
import { judge } from '@stenope/contract/problems';
import { expect, test } from 'vitest';
import { createBody, rowComplaints, updateBody, withPictures } from './body.ts';
import {
  draftOf,
  filesOf,
  isBlankDraft,
  newDraft,
  newId,
  resourceField,
  stepField,
  withFile,
  withStep,
  withVideo,
  type Draft,
} from './draft.ts';

const file = { id: newId(), name: 'crêtes.jpg' };
const other = { id: newId(), name: 'brume.png' };

function aDraft(): Draft {
  return {
    ...newDraft(),
    file,
    crop: { x: 0, y: 0, width: 10, height: 10 },
    steps: [{ key: 'a' }, { key: 'b', file: other }, { key: 'c' }],
    resources: [{ key: 'r' }, { key: 's' }],
  };
}

const typed = {
  title: ' Crêtes, 6 h 40 ',
  [stepField('a', 'body')]: 'Attendre l’inversion.',
  [stepField('c', 'body')]: '  ',
  [resourceField('s', 'label')]: 'Le col',
  [resourceField('s', 'link')]: 'exemple.org/col',
};

test('what stands on the screen is what the contract takes; empty rows are not meant', () => {
  const body = createBody(aDraft(), typed);
  expect(judge(createPost.body, body)).toHaveProperty('data');
  expect(body).toMatchObject({
    title: 'Crêtes, 6 h 40',
    mediaId: file.id,
    steps: [
      { body: 'Attendre l’inversion.', alt: '' },
      { body: '', mediaId: other.id },
    ],
    resources: [{ label: 'Le col', link: 'https://exemple.org/col' }],
  });
});

test('a step’s picture is cut as its frame says, and a frame without a picture is not meant', () => {
  const crop = { x: 5, y: 6, width: 7, height: 8 };
  const framed = withStep(aDraft(), 'b', { framing: 'free', crop });
  const body = createBody(withStep(framed, 'a', { crop }), typed);
  expect(judge(createPost.body, body)).toHaveProperty('data');
  expect(body.steps).toEqual([
    { body: 'Attendre l’inversion.', alt: '', sensitive: 'none' },
    { body: '', alt: '', sensitive: 'none', mediaId: other.id, crop },
  ]);
});

test('without a title or a photograph nothing is sent', () => {
  const { file: _, ...bare } = aDraft();
  expect(judge(createPost.body, createBody(bare, {}))).toMatchObject({
    problems: [
      { field: 'title', rule: 'required' },
      { field: 'mediaId', rule: 'required' },
    ],
  });
});

test('what is wrong with a row is said of its field', () => {
  const wrong = {
    ...typed,
    [stepField('a', 'body')]: 'x'.repeat(1001),
    [resourceField('s', 'link')]: 'javascript:alert(1)',
    [resourceField('r', 'link')]: 'https://exemple.org',
  };
  const draft = aDraft();
  expect(rowComplaints(draft, wrong, createBody(draft, wrong))).toEqual([
    { field: resourceField('r', 'label'), rule: 'required' },
    { field: resourceField('s', 'link'), rule: 'format' },
    { field: stepField('a', 'body'), rule: 'too_long', limit: 1000 },
  ]);
});

test('files give way to the pictures they have become', () => {
  const body = createBody(aDraft(), typed);
  const sent = withPictures({ ...body, title: 'x', mediaId: file.id }, (id) =>
    id === file.id ? 'main' : 'step',
  );
  expect([sent.mediaId, sent.steps?.[1]?.mediaId]).toEqual(['main', 'step']);
  expect(sent.steps?.[0]).not.toHaveProperty('mediaId');
});

test('a post that is there keeps its pictures, wherever its steps go', () => {
  const photo = { name: 'a'.repeat(32) };
  const post = {
    title: 'Crêtes',
    description: 'Sept plans.',
    alt: '',
    steps: [
      { body: 'un', alt: '', photo },
      { body: 'deux', alt: 'brume', photo: null },
    ],
    resources: [{ label: 'Le col', link: 'https://exemple.org' }],
    location: null,
    sensitive: 'none',
    licence: 'cc_by',
    hidesCamera: true,
    allowsResponses: false,
  } as never;
  const draft = draftOf(post);
  const turned = { ...draft, steps: draft.steps.toReversed() };
  const body = updateBody(turned, draft.texts);
  expect(judge(updatePost.body, body)).toHaveProperty('data');
  expect(body).toMatchObject({
    title: 'Crêtes',
    licence: 'cc_by',
    hidesCamera: true,
    steps: [
      { body: 'deux', alt: 'brume', from: 1 },
      { body: 'un', from: 0 },
    ],
  });
  expect(body).not.toHaveProperty('mediaId');
});

test('a draft knows its files and when nothing would be missed', () => {
  expect(isBlankDraft(newDraft())).toBe(true);
  expect(isBlankDraft({ ...newDraft(), file })).toBe(false);
  expect(isBlankDraft({ ...newDraft(), texts: { title: ' x ' } })).toBe(false);
  const draft = withFile(aDraft(), other.id, { mediaId: 'm' });
  expect(filesOf(draft)).toEqual([file, { ...other, mediaId: 'm' }]);
});

test('a video goes with what was chosen of it, and is never cut', () => {
  const filmed = withFile(aDraft(), file.id, { video: {} });
  const chosen = withVideo(filmed, file.id, {
    result: { way: 'optimized' },
    posterAt: 1.5,
    captions: { name: 'a.vtt', text: 'WEBVTT' },
  });
  const body = createBody(chosen, typed);
  expect(judge(createPost.body, body)).toHaveProperty('data');
  expect(body).toMatchObject({ mediaId: file.id, video: { posterAt: 1.5, downloads: false } });
  expect(body).not.toHaveProperty('crop');
  expect(
    createBody(withVideo(chosen, file.id, { previewFrom: 4, downloads: true }), typed),
  ).toMatchObject({
    video: { posterAt: 1.5, previewFrom: 4, downloads: true },
  });
});
