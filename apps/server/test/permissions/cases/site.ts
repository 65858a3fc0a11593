import { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { publishLegal, readLegal } from '@stenope/contract/site/legal';
import { readTransparency, transparencyFilePath } from '@stenope/contract/site/transparency';
import { countYears } from '../../../src/features/site/transparency/service.ts';
import { legalTexts } from '../../../src/tables/site.ts';
import type { Case } from '../play.ts';

export const siteCases: Readonly<Record<string, Case>> = {
  'legal.read': (_stage, { client }) => ({
    send: () => client.send(readLegal, { params: { page: 'terms' } }),
  }),
  'legal.publish': async ({ world }, { client }) => {
    await world.running.context.db.sql.delete(legalTexts);
    const body = { language: 'fr', body: '# Nos règles', from: 0 } as const;
    return { send: () => client.send(publishLegal, { params: { page: 'terms' }, body }) };
  },
  'transparency.read': async ({ world }, { client }) => {
    await countYears(world.running.context, new AbortController().signal);
    return { send: () => client.send(readTransparency) };
  },
  'transparency.file': async ({ world }, { client }) => {
    await countYears(world.running.context, new AbortController().signal);
    const year = new Date().getUTCFullYear();
    return { send: () => client.raw(`${transparencyFilePath}?year=${year}`) };
  },
  'analytics.count': (_stage, { client }) => ({
    send: () => client.send(countPage, { body: { page: 'welcome', language: 'fr' } }),
  }),
  'admin.analytics': (_stage, { client }) => ({ send: () => client.send(readAnalytics) }),
};
