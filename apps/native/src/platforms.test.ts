import { appLinkPaths } from '@stenope/contract/site/app-links';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import config from '../capacitor.config.ts';
import { shellFolder } from './instance.ts';
import { renderPicture, shellPictures, webFolder, webPictures } from './pictures.ts';

const languages = ['fr', 'en', 'it', 'ja', 'es', 'de'];
const read = (file: string) => readFileSync(path.join(shellFolder, file), 'utf8');

function xml(text: string): Element {
  const root = new DOMParser({
    onError: (_, message) => {
      throw new Error(message);
    },
  }).parseFromString(text, 'text/xml').documentElement;
  if (!root) throw new Error('It holds nothing');
  return root;
}

const all = (root: Element, name: string): Element[] => [...root.getElementsByTagName(name)];

type PlistValue = string | boolean | PlistValue[] | { [key: string]: PlistValue };

/** The few kinds of values our property lists are made of. */
function plist(file: string): { [key: string]: PlistValue } {
  const [top] = children(xml(read(file)));
  return valueOf(top) as { [key: string]: PlistValue };
}

function children(of: Element | undefined): Element[] {
  return [...(of?.childNodes ?? [])].filter((node) => node.nodeType === 1) as Element[];
}

function valueOf(of: Element | undefined): PlistValue {
  const parts = children(of);
  const name = of?.tagName ?? '';
  switch (name) {
    case 'true':
    case 'false':
      return name === 'true';
    case 'string':
      return of?.textContent ?? '';
    case 'array':
      return parts.map(valueOf);
    case 'dict':
      return Object.fromEntries(
        parts.flatMap((part, at) =>
          part.tagName === 'key' ? [[part.textContent ?? '', valueOf(parts[at + 1])]] : [],
        ),
      );
    default:
      throw new Error(`Not a value: ${name}`);
  }
}

describe('Android', () => {
  const manifest = xml(read('android/app/src/main/AndroidManifest.xml'));
  const [application] = all(manifest, 'application');
  const filters = all(manifest, 'intent-filter');
  const actionsOf = (filter: Element) =>
    all(filter, 'action').map((one) => one.getAttribute('android:name'));

  test('asks for these permissions and no others, plugins included', () => {
    const require = createRequire(path.join(shellFolder, 'package.json'));
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object };
    const manifests = Object.keys(dependencies)
      .filter((name) => /^@(?:capacitor|aparajita)\//.test(name))
      .map((name) => path.dirname(require.resolve(`${name}/package.json`)))
      .flatMap((folder) => ['android', 'capacitor'].map((part) => path.join(folder, part)))
      .map((folder) => path.join(folder, 'src/main/AndroidManifest.xml'))
      .filter((file) => existsSync(file));
    expect(manifests.length).toBeGreaterThan(6);
    const asked = [manifest, ...manifests.map((file) => xml(readFileSync(file, 'utf8')))]
      .flatMap((root) => all(root, 'uses-permission'))
      .map((one) => one.getAttribute('android:name')?.replace('android.permission.', '') ?? '');
    expect([...new Set(asked)].toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'INTERNET',
      'POST_NOTIFICATIONS',
      'VIBRATE',
    ]);
  });

  test('sends nothing in the clear, and backs nothing up', () => {
    expect(application?.getAttribute('android:usesCleartextTraffic')).toBe('false');
    expect(application?.getAttribute('android:allowBackup')).toBe('false');
    expect(application?.getAttribute('android:networkSecurityConfig')).toBe(
      '@xml/network_security',
    );
    const security = xml(read('android/app/src/main/res/xml/network_security.xml'));
    expect(
      all(security, 'base-config').map((one) => one.getAttribute('cleartextTrafficPermitted')),
    ).toEqual(['false']);
    expect(all(security, 'domain-config')).toEqual([]);
    expect(config.server).toMatchObject({ cleartext: false, androidScheme: 'https' });
    expect(config.server).not.toHaveProperty('url');
    expect(config.android).toMatchObject({ allowMixedContent: false });
  });

  test('tells Google of a phone only once it asks to be told', () => {
    const values = all(manifest, 'meta-data').map((one) => [
      one.getAttribute('android:name'),
      one.getAttribute('android:value'),
    ]);
    expect(Object.fromEntries(values)).toMatchObject({
      firebase_messaging_auto_init_enabled: 'false',
    });
  });

  test('opens the addresses the contract lists, and no others', () => {
    const [links] = filters.filter((one) => one.getAttribute('android:autoVerify') === 'true');
    const data = links ? all(links, 'data') : [];
    const paths = data.flatMap((one) => {
      const prefix = one.getAttribute('android:pathPrefix');
      return prefix ? [`${prefix}*`] : (one.getAttribute('android:path') ?? []);
    });
    expect(paths.toSorted()).toEqual([...appLinkPaths].toSorted());
    expect(data.flatMap((one) => one.getAttribute('android:scheme') ?? [])).toEqual(['https']);
    expect(data.flatMap((one) => one.getAttribute('android:host') ?? [])).toEqual([
      '${appLinkHost}',
    ]);
    expect(read('android/app/build.gradle')).toContain(
      'appLinkHost: new URI(instance.server).host',
    );
  });

  test('receives a picture, by a name in six languages', () => {
    const [share] = filters.filter((one) => actionsOf(one).includes('android.intent.action.SEND'));
    expect(share && all(share, 'data').map((one) => one.getAttribute('android:mimeType'))).toEqual([
      'image/*',
    ]);
    const folders = ['', ...languages.map((language) => `-${language}`)];
    const names = folders.map((of) => {
      const strings = all(xml(read(`android/app/src/main/res/values${of}/strings.xml`)), 'string');
      return strings.find((one) => one.getAttribute('name') === 'share_target')?.textContent;
    });
    expect(new Set(names).size).toBe(languages.length);
    expect(names[0]).toBe(names[1]);
  });

  test('is the same app as on iOS', () => {
    expect(read('android/app/build.gradle')).toContain(`applicationId "${config.appId}"`);
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = .*;/g)).toEqual(
      Array(2).fill(`PRODUCT_BUNDLE_IDENTIFIER = ${config.appId};`),
    );
    const version = /versionName "([\d.]+)"/.exec(read('android/app/build.gradle'))?.[1];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(project.match(/MARKETING_VERSION = .*;/g)).toEqual(
      Array(2).fill(`MARKETING_VERSION = ${version};`),
    );
  });
});

describe('iOS', () => {
  const info = plist('ios/App/App/Info.plist');
  const asks = Object.keys(info).filter((key) => /^NS.*UsageDescription$/.test(key));

  test('asks for these rights and no others, with a sentence in six languages', () => {
    expect(asks.toSorted()).toEqual([
      'NSCameraUsageDescription',
      'NSLocationWhenInUseUsageDescription',
      'NSMicrophoneUsageDescription',
      'NSPhotoLibraryAddUsageDescription',
      'NSPhotoLibraryUsageDescription',
    ]);
    const said = languages.map((language) => {
      const text = read(`ios/App/App/${language}.lproj/InfoPlist.strings`);
      return Object.fromEntries(
        [...text.matchAll(/^"(\w+)" = "([^"]{10,})";$/gm)].map(([, key, words]) => [key, words]),
      );
    });
    for (const key of asks) {
      expect(said[0]?.[key]).toBe(info[key]);
      expect(new Set(said.map((of) => of[key])).size, key).toBe(languages.length);
    }
    for (const of of said) expect(Object.keys(of).toSorted()).toEqual(asks.toSorted());
    expect(info['CFBundleLocalizations']).toEqual(languages);
    expect(info['CFBundleDevelopmentRegion']).toBe('fr');
  });

  test('sends nothing in the clear', () => {
    // The system forbids it, unless an app asks for an exception.
    expect(info).not.toHaveProperty('NSAppTransportSecurity');
    expect(config.server?.iosScheme).toBe('capacitor');
  });

  test('may be told things while it is closed, by what its page is given', () => {
    const delegate = read('ios/App/App/AppDelegate.swift');
    for (const name of ['DidRegister', 'DidFailToRegister']) {
      expect(delegate).toContain(`name: .capacitor${name}ForRemoteNotifications`);
    }
  });

  test('opens addresses of its site, its own scheme, and pictures other apps hand over', () => {
    const { 'com.apple.developer.associated-domains': domains, ...more } = plist(
      'ios/App/App/App.entitlements',
    );
    expect(domains).toEqual(['applinks:$(STENOPE_HOST)', 'webcredentials:$(STENOPE_HOST)']);
    expect(more).toEqual({ 'aps-environment': 'development' });
    expect(info['CFBundleURLTypes']).toEqual([
      expect.objectContaining({ CFBundleURLSchemes: ['stenope'] }),
    ]);
    expect(info['CFBundleDocumentTypes']).toEqual([
      expect.objectContaining({
        LSItemContentTypes: ['public.jpeg', 'public.png', 'com.compuserve.gif'],
      }),
    ]);
    expect(read('ios/debug.xcconfig')).toContain('#include "instance.xcconfig"');
  });

  test('says in its privacy manifest that nobody is tracked, and what members give', () => {
    const privacy = plist('ios/App/App/PrivacyInfo.xcprivacy');
    expect(privacy['NSPrivacyTracking']).toBe(false);
    expect(privacy['NSPrivacyTrackingDomains']).toEqual([]);
    const kinds = privacy['NSPrivacyCollectedDataTypes'] as { [key: string]: PlistValue }[];
    expect(kinds.length).toBeGreaterThan(5);
    for (const kind of kinds) {
      expect(kind['NSPrivacyCollectedDataTypeTracking']).toBe(false);
      expect(kind['NSPrivacyCollectedDataTypePurposes']).toEqual([
        'NSPrivacyCollectedDataTypePurposeAppFunctionality',
      ]);
    }
  });

  test('its project names files that are there, and no id twice or in vain', () => {
    const project = read('ios/App/App.xcodeproj/project.pbxproj');
    const defined = [...project.matchAll(/^\t\t([0-9A-F]{24}) (?:\/\*.*\*\/ )?= \{/gm)].map(
      ([, id]) => id,
    );
    expect(new Set(defined).size).toBe(defined.length);
    const used = [...project.matchAll(/\b[0-9A-F]{24}\b/g)].map(([id]) => id);
    expect(used.filter((id) => !defined.includes(id))).toEqual([]);
    for (const file of ['App.entitlements', 'PrivacyInfo.xcprivacy', 'Info.plist']) {
      expect(project).toContain(`path = ${file};`);
    }
    for (const language of languages) {
      expect(project).toContain(`path = ${language}.lproj/InfoPlist.strings;`);
    }
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
    expect(
      project.match(/baseConfigurationReference = \w+ \/\* instance\.xcconfig \*\/;/g),
    ).toHaveLength(1);
  });
});

describe('icons and splash', () => {
  const committedIn = (folder: string) => (picture: (typeof shellPictures)[number]) =>
    [picture.file, folder, picture] as const;
  test.each([
    ...shellPictures.map(committedIn(shellFolder)),
    ...webPictures.map(committedIn(webFolder)),
  ])('%s is what the script draws, at its size', async (file, folder, picture) => {
    const committed = sharp(path.join(folder, file));
    const { width, height, hasAlpha } = await committed.metadata();
    expect([width, height]).toEqual([picture.pixels, picture.pixels]);
    expect(hasAlpha).toBe(picture.ground !== 'square');
    const [there, drawn] = await Promise.all(
      [committed, sharp(await renderPicture(picture))].map((one) =>
        one.ensureAlpha().raw().toBuffer(),
      ),
    );
    // Processors round edges differently, by a shade.
    const furthest = drawn?.reduce(
      (most, shade, at) => Math.max(most, Math.abs(shade - (there?.[at] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThanOrEqual(2);
  });

  test('are named by both platforms', () => {
    expect(read('android/app/src/main/res/values/styles.xml')).toContain('@drawable/splash_mark');
    for (const name of ['ic_launcher', 'ic_launcher_round']) {
      const icon = read(`android/app/src/main/res/mipmap-anydpi-v26/${name}.xml`);
      for (const part of ['foreground', 'monochrome']) {
        expect(icon).toContain(`@mipmap/ic_launcher_${part}`);
      }
    }
    const assets = 'ios/App/App/Assets.xcassets';
    for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
      const { images } = JSON.parse(read(`${assets}/${set}/Contents.json`)) as {
        images: { filename: string }[];
      };
      for (const { filename } of images) {
        expect(shellPictures.map(({ file }) => file)).toContain(`${assets}/${set}/${filename}`);
      }
    }
  });
});
