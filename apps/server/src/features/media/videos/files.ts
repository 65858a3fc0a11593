/** Names of the files of a video in its set, beside those of its poster. */
export const videoFile = '720.mp4';
export const previewFile = 'preview.mp4';
/** Served from the database. */
export const captionsFile = 'captions.vtt';

/** The poster as a frame without loss, from which its later formats are made. */
export const frameFile = 'frame.png';
