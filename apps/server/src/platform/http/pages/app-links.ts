import { appLinkFiles, appLinkPaths } from '@stenope/contract/site/app-links';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/settings.ts';

type Configured = Pick<Env, 'APPLE_APPS' | 'ANDROID_APPS'>;

/**
 * Tells phones which apps may open addresses of this site. Without apps there is no such file: an
 * empty one would be kept by the stores' crawlers for days.
 */
export function answerAppLinks(app: FastifyInstance, env: Configured): void {
  const files = {
    [appLinkFiles.apple]: env.APPLE_APPS.length > 0 && appleFile(env),
    [appLinkFiles.android]: env.ANDROID_APPS.length > 0 && androidFile(env),
  };
  for (const [path, file] of Object.entries(files)) {
    if (file === false) continue;
    const text = JSON.stringify(file);
    app.get(path, async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(text),
    );
  }
}

function appleFile({ APPLE_APPS: apps }: Configured) {
  const components = appLinkPaths.map((path) => ({ '/': path }));
  return { applinks: { details: [{ appIDs: apps, components }] }, webcredentials: { apps } };
}

function androidFile({ ANDROID_APPS: apps }: Configured) {
  return apps.map((one) => {
    const [name, fingerprint] = one.split('/');
    return {
      relation: [
        'delegate_permission/common.handle_all_urls',
        'delegate_permission/common.get_login_creds',
      ],
      target: {
        namespace: 'android_app',
        package_name: name,
        sha256_cert_fingerprints: [fingerprint],
      },
    };
  });
}
