import { randomUUID } from 'node:crypto';
import type { Limit } from '@stenope/contract/action';
import { partAddress } from '@stenope/contract/accounts/leaving';
import { transparencyFileLimit, transparencyFilePath } from '@stenope/contract/site/transparency';
import { feedPath, oembedPath, sharingLimits, sitemapPath } from '@stenope/contract/site/sharing';
import { callbackLimit } from '../../src/features/accounts/social/routes.ts';
import { partLimit } from '../../src/features/leaving/routes.ts';
import { uploadLimits } from '../../src/features/media/uploads/routes.ts';
import { octets, resumable } from '../uploads/sender.ts';

/** A limited route outside the contract, with a request that counts, whatever comes of it. */
export interface Beside {
  readonly id: string;
  readonly limits: readonly Limit[];
  readonly method: string;
  readonly path: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where a browser that comes from elsewhere is led instead of being answered 429. */
  readonly leadsTo?: string;
}

const oneUpload = () => `/api/uploads/${randomUUID()}`;
const announced = {
  'upload-length': '1000',
  'upload-metadata': `purpose ${btoa('photo')},filename ${btoa('photo.jpg')}`,
};

const uploads: Readonly<Record<keyof typeof uploadLimits, Omit<Beside, 'id' | 'limits'>>> = {
  'uploads.create': { method: 'POST', path: () => '/api/uploads', headers: announced },
  'uploads.head': { method: 'HEAD', path: oneUpload },
  'uploads.patch': {
    method: 'PATCH',
    path: oneUpload,
    headers: { 'content-type': octets, 'upload-offset': '0' },
  },
  'uploads.delete': { method: 'DELETE', path: oneUpload },
};

const sharing: Readonly<Record<keyof typeof sharingLimits, string>> = {
  'sharing.feed': feedPath('nobody'),
  'sharing.oembed': `${oembedPath}?url=nowhere`,
  'sharing.sitemap': sitemapPath,
};

export const beside: readonly Beside[] = [
  ...Object.entries(sharingLimits).map(([id, limit]) => ({
    id,
    limits: [limit],
    method: 'GET',
    path: () => sharing[id as keyof typeof sharingLimits],
  })),
  ...Object.entries(uploadLimits).map(([id, limits]) => {
    const { headers, ...route } = uploads[id as keyof typeof uploadLimits];
    return { id, limits, ...route, headers: { ...resumable, ...headers } };
  }),
  {
    id: 'account.import.part',
    limits: [partLimit],
    method: 'PUT',
    path: () => partAddress({ id: randomUUID() }, 0),
    headers: { 'content-type': 'application/octet-stream' },
  },
  {
    id: 'transparency.file',
    limits: [transparencyFileLimit],
    method: 'GET',
    path: () => `${transparencyFilePath}?year=2025`,
  },
  {
    id: 'auth.social.callback',
    limits: [callbackLimit],
    method: 'GET',
    path: () => '/api/auth/callback/google?error=access_denied',
    leadsTo: '/login?social=failed',
  },
];
