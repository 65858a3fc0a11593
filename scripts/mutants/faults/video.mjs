const engine = ['apps/server/test/media/video/engine.test.ts'];
const sent = ['apps/server/test/uploads/video.test.ts'];
const brought = ['apps/server/test/leaving/videos.test.ts'];
const captions = ['packages/domain/src/media/captions.test.ts'];

/** Videos: what a file may reach, what of it is served, and who may show it. */
export const videoFaults = [
  {
    name: 'video-any-demuxer',
    find: `const format = videoFormatOf(begins);
  if (!format) throw new Refusal('unsupported_media');
  return format;`,
    plant: `return videoFormatOf(begins) ?? 'mp4';`,
    tests: engine,
  },
  {
    name: 'video-metadata-kept',
    find: `['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],`,
    plant: `['-map_metadata', '0', '-sn', '-dn'],`,
    tests: [...engine, ...sent],
  },
  {
    name: 'video-index-last',
    find: `['-movflags', '+faststart', '-f', 'mp4', outputPath]`,
    plant: `['-f', 'mp4', outputPath]`,
    tests: [...engine, ...sent],
  },
  {
    name: 'video-outlives-its-end',
    find: `child.once('exit', () => endGroup(pid));`,
    plant: '',
    tests: engine,
  },
  {
    name: 'video-hangs-for-ever',
    find: `now - heard > quiet * 1000) end('hung');`,
    plant: `now - heard > Infinity) end('hung');`,
    tests: engine,
  },
  {
    name: 'video-of-any-streams',
    find: `if ((container?.nb_streams ?? streams.length) > videoLimits.streams) throw bad();`,
    plant: '',
    tests: ['apps/server/src/platform/media/video/probed.test.ts'],
  },
  {
    name: 'video-shown-without-pro',
    find: `if (!(await isPro(tx, ownerId))) {
    return { state: 'failed',`,
    plant: `if (ownerId === '') {
    return { state: 'failed',`,
    tests: sent,
  },
  {
    name: 'video-used-without-pro',
    find: `if (!(await isPro(tx, ownerId))) throw new Refusal('pro_required');
  if (crop)`,
    plant: `if (crop)`,
    tests: sent,
  },
  {
    name: 'video-frame-served',
    find: ` || file === frameFile) throw new Refusal('not_found');`,
    plant: `) throw new Refusal('not_found');`,
    tests: sent,
  },
  {
    name: 'captions-with-tags',
    find: `.replaceAll(/<[^>]*>?/g, '')`,
    plant: '',
    tests: captions,
  },
  {
    name: 'captions-longer-than-kept',
    find: `return isTooMuch(kept) ? undefined : kept;`,
    plant: `return kept;`,
    tests: captions,
  },
  {
    name: 'video-silent-without-a-word',
    find: `if (sounds.length > 0 && !sound) throw bad();`,
    plant: '',
    tests: ['apps/server/src/platform/media/video/probed.test.ts'],
  },
  {
    name: 'video-of-an-archive-of-any-size',
    find: `return room > 0 && archive.bytesOf(picture) <= room;`,
    plant: `return room > 0;`,
    tests: brought,
  },
  {
    name: 'video-of-an-archive-without-pro',
    find: `return limits && (await isPro(db, ownerId)) ? limits.bytes : 0;`,
    plant: `return limits && ownerId !== '' && db ? limits.bytes : 0;`,
    tests: brought,
  },
  {
    name: 'video-of-an-archive-that-says-it-is-none',
    find: `.check(z.refine(({ file, video }) => videoFile.test(file) === (video !== undefined)))`,
    plant: '',
    tests: brought,
  },
  {
    name: 'captions-of-what-was-validated',
    find: `whenCaptioned: [judgePostAnew, judgeAnswerAnew],`,
    plant: `whenCaptioned: [judgeAnswerAnew],`,
    tests: sent,
  },
  {
    name: 'captions-of-a-validated-response',
    find: `whenCaptioned: [judgePostAnew, judgeAnswerAnew],`,
    plant: `whenCaptioned: [judgePostAnew],`,
    tests: sent,
  },
  {
    name: 'captions-unseen-by-the-team',
    find: `...(video?.captions && { captions: reviewAddress(context, { name, file: captionsFile }) }),`,
    plant: '',
    tests: sent,
  },
  {
    name: 'video-as-a-face',
    find: `if (picture.video || !bringing.archive.has(picture)) throw`,
    plant: `if (!bringing.archive.has(picture)) throw`,
    tests: brought,
  },
];
