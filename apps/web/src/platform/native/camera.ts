import { plugin } from './plugins.ts';
import { readAddress } from './read-file.ts';

/** JPEG, as the plugin counts. */
const jpeg = 0;

/**
 * Takes a photograph; undefined when nobody pressed the button. Nothing of it is made smaller, nor kept
 * on the device besides.
 */
export async function takePhoto(): Promise<File | undefined> {
  const camera = plugin('Camera');
  if (!camera) return undefined;
  const { webPath } = await camera
    .takePhoto({
      quality: 100,
      encodingType: jpeg,
      correctOrientation: true,
      saveToGallery: false,
      editable: 'no',
    })
    .catch((error: unknown) => {
      if (wasLeft(error)) return { webPath: undefined };
      throw error;
    });
  return webPath === undefined ? undefined : readAddress(webPath, 'photo.jpg', 'image/jpeg');
}

/** Leaving the camera without a photograph is no failure. */
function wasLeft(error: unknown): boolean {
  const isTold = typeof error === 'object' && error !== null && 'code' in error;
  return (isTold && leaving.includes(String(error.code))) || /cancel/i.test(String(error));
}

/** The plugin's codes of a photograph nobody took. */
const leaving: readonly string[] = ['OS-PLUG-CAMR-0006'];
