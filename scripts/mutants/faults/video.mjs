const engine = ['apps/server/test/media/video/engine.test.ts'];
const sent = ['apps/server/test/uploads/video.test.ts'];
const work = ['apps/server/test/uploads/video-work.test.ts'];
const kept = ['apps/server/test/uploads/video-kept.test.ts'];
const machine = ['apps/server/test/media/video/machine.test.ts'];
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
    find: `endGroup(pid);
    clearTimeout(late);`,
    plant: `clearTimeout(late);`,
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
    find: `if (!(await isPro(tx, now.ownerId))) {
    return { state: 'failed',`,
    plant: `if (now.ownerId === '') {
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
    find: `whenCaptioned: [judgePostAnew(whenEdited), judgeAnswerAnew(whenEdited)],`,
    plant: `whenCaptioned: [judgeAnswerAnew(whenEdited)],`,
    tests: sent,
  },
  {
    name: 'captions-of-a-validated-response',
    find: `whenCaptioned: [judgePostAnew(whenEdited), judgeAnswerAnew(whenEdited)],`,
    plant: `whenCaptioned: [judgePostAnew(whenEdited)],`,
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
  {
    name: 'video-blamed-for-a-full-disk',
    find: `if (outcome.ended === 'failed') await ensureRoom(output);`,
    plant: '',
    tests: machine,
  },
  {
    name: 'video-blamed-for-its-wrapper',
    find: `verdict === 'aborted' || hasBegun ? verdict : 'unstarted';`,
    plant: `verdict;`,
    tests: machine,
  },
  {
    name: 'video-blamed-for-a-missing-program',
    find: `resolve({ ended: noProgram.has(code) ? 'unstarted' : 'failed' });`,
    plant: `resolve({ ended: 'failed' });`,
    tests: machine,
  },
  {
    name: 'video-waits-for-who-left',
    find: `late = setTimeout(() => settle(code, by), mostWaitMs);`,
    plant: '',
    tests: machine,
  },
  {
    name: 'video-programs-never-looked-for-again',
    find: `this.#until = now + absentMs;`,
    plant: `this.#until = Infinity;`,
    tests: ['apps/server/src/platform/media/video/programs.test.ts'],
  },
  {
    name: 'video-uses-up-beginnings-of-the-machine',
    find: `if (signal.aborted || !(error instanceof VideoFailed)) {`,
    plant: `if (signal.aborted) {`,
    tests: work,
  },
  {
    name: 'video-failed-by-the-sweep',
    find: `if (purpose === 'video') await beginAgain(context, set);`,
    plant: `if (purpose === 'avatar') await beginAgain(context, set);`,
    tests: work,
  },
  {
    name: 'video-beginnings-share-files',
    find: `const name = newName();
  const unwanted`,
    plant: `const { name } = film;
  const unwanted`,
    tests: work,
  },
  {
    name: 'video-settled-by-any-beginning',
    find: `return isBegun && now.video?.attempts === video.attempts;`,
    plant: `return isBegun && now.video !== null && video.attempts > 0;`,
    tests: work,
  },
  {
    name: 'video-made-for-nobody',
    find: `(is) => is || unwanted.abort(),`,
    plant: `(is) => is,`,
    tests: work,
  },
  {
    name: 'video-files-left-by-who-was-late',
    find: `if (row?.name !== name) await storage`,
    plant: `if (row && row.name !== name) await storage`,
    tests: work,
  },
  {
    name: 'video-line-held-by-one-member',
    find: `{ key: name, ownerId, line, together: 1 }`,
    plant: `{ key: name, ownerId, line, together: 4 }`,
    tests: work,
  },
  {
    name: 'film-sent-on-while-hidden',
    find: `if (error instanceof Refusal && error.code === 'not_found') body.destroy(error);`,
    plant: `if (error instanceof Refusal && error.code === 'gone') body.destroy(error);`,
    tests: kept,
  },
  {
    name: 'quota-without-what-is-made-of-films',
    find: 'sum(${media.bytes} + ${servedOfVideo})',
    plant: 'sum(${media.bytes})',
    tests: kept,
  },
  {
    name: 'video-any-decoder',
    find: `    ['-codec_whitelist', allowed.join(',')],
`,
    plant: '',
    tests: engine,
  },
  {
    name: 'video-of-other-files',
    find: `['-f', demuxers[format], '-i', inputPath],`,
    plant: `[...(format === 'mp4' ? ['-enable_drefs', '1', '-use_absolute_path', '1'] : []), '-f', demuxers[format], '-i', inputPath],`,
    tests: engine,
  },
  {
    name: 'video-larger-than-shown',
    find: `if (isTooLarge) throw new Refusal('video_too_large');`,
    plant: '',
    tests: engine,
  },
  {
    name: 'captions-removed-unseen',
    find: `if (found?.ownerId === viewer.userId && found.video?.captions === false) return;
    for (const tell of whenCaptioned) await tell(tx, { mediaId, ownerId: viewer.userId });`,
    plant: `if (found?.ownerId === viewer.userId && whenCaptioned.length === 0) return;`,
    tests: sent,
  },
  {
    name: 'video-progress-told-to-nobody',
    find: `({ ownerId, ...data }: DataOf<typeof progressEvent> & { readonly ownerId: string }) => ({
    to: [toMember(ownerId)],`,
    plant: `({ ownerId, ...data }: DataOf<typeof progressEvent> & { readonly ownerId: string }) => ({
    to: ownerId === '' ? [toMember(ownerId)] : [],`,
    tests: sent,
  },
  {
    name: 'video-progress-of-what-is-deleted',
    find: `if (!(await isWanted(context, film)) || percent < told) return;`,
    plant: `if (percent < told) return;`,
    tests: work,
  },
];
