import { handOver } from '../../platform/uploads/handed-over.ts';
import { siteOrigin } from '../../platform/api/server.ts';
import { plugin } from '../../platform/native/plugins.ts';
import { readFile } from '../../platform/native/read-file.ts';
import { placeOf } from './places.ts';

/** What is needed of the router. */
interface Way {
  readonly navigate: (to: string) => unknown;
}

/** Within this time, one address is one press. */
const sameMs = 2_000;

/** Does what the phone asks for: Back, notifications, addresses and pictures of other apps. */
export function followSystem(way: Way): void {
  followBack();
  followAddresses(way);
  followPictures(way);
  followNotifications(way);
}

/**
 * Back is a step back in the history, which closes what lies over a page before it leaves the page
 * (decision 046). On the first page the app makes room for the one before it, and stays as it is.
 */
function followBack(): void {
  const app = plugin('App');
  app?.addListener('backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void app.minimizeApp();
  });
}

function followAddresses(way: Way): void {
  const app = plugin('App');
  const open = (address: string) => {
    const place = placeOf(address, siteOrigin());
    if (place !== undefined) void way.navigate(place);
    else if (address.startsWith('file:')) void publish(way, address);
  };
  // What started the app is told in one of two ways, or in both: by platform.
  let last = { address: '', at: 0 };
  const openOnce = (address: string) => {
    const at = performance.now();
    if (address === last.address && at - last.at < sameMs) return;
    last = { address, at };
    open(address);
  };
  app?.addListener('appUrlOpen', ({ url }) => openOnce(url));
  // A page that is loaded anew is told once more what its app was started by.
  if (isLoadedAnew()) return;
  void app?.getLaunchUrl().then((launched) => {
    if (launched?.url) openOnce(launched.url);
  });
}

function isLoadedAnew(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((one) => one instanceof PerformanceNavigationTiming && one.type === 'reload');
}

/** Android hands pictures over beside the addresses (`SharedPicturePlugin`). */
function followPictures(way: Way): void {
  plugin('SharedPicture')?.addListener('received', ({ path, type }) => {
    void publish(way, path, type);
  });
}

/** A press on one leads to what it tells of, if that is a page of the app. */
function followNotifications(way: Way): void {
  plugin('PushNotifications')?.addListener(
    'pushNotificationActionPerformed',
    ({ notification: { data } }) => {
      const place = placeOf(`${siteOrigin()}${String(data?.path)}`, siteOrigin());
      void way.navigate(place ?? '/notifications');
    },
  );
}

/** Puts a picture of another app into a new post; the page says what is wrong with it. */
async function publish(way: Way, path: string, type?: string): Promise<void> {
  try {
    handOver(await readFile(path, type));
  } catch {
    // Gone, or not ours to read: the page for new posts is there all the same.
  }
  await way.navigate('/create');
}
