import { accountFaults } from './faults/accounts.mjs';
import { domainFaults } from './faults/domain.mjs';
import { hostileFaults } from './faults/hostile.mjs';
import { leavingFaults } from './faults/leaving.mjs';
import { mapFaults } from './faults/map.mjs';
import { messageFaults } from './faults/messages.mjs';
import { moderationFaults } from './faults/moderation.mjs';
import { platformFaults } from './faults/platform.mjs';
import { searchFaults } from './faults/search.mjs';
import { securityFaults } from './faults/security.mjs';
import { tokenFaults } from './faults/tokens.mjs';
import { videoFaults } from './faults/video.mjs';
import { shadowFaults } from './faults/shadows.mjs';
import { sightFaults } from './faults/sight.mjs';
import { nativeFaults, webFaults } from './faults/web.mjs';

const subjects = {
  accounts: accountFaults,
  leaving: leavingFaults,
  map: mapFaults,
  messages: messageFaults,
  moderation: moderationFaults,
  sight: sightFaults,
  search: searchFaults,
  security: securityFaults,
  native: nativeFaults,
  tokens: tokenFaults,
  video: videoFaults,
  shadows: shadowFaults,
  hostile: hostileFaults,
  platform: platformFaults,
  domain: domainFaults,
  web: webFaults,
};

/**
 * Every fault: what stands in the source (`find`, wherever it is and however it is wrapped), what is
 * put in its place (`plant`), and the files of tests that should see it. Each is something somebody
 * could write by mistake, and a member would pay for.
 *
 * @type {readonly { subject: string, name: string, find: string, plant: string, tests: readonly string[] }[]}
 */
export const faults = Object.entries(subjects).flatMap(([subject, its]) =>
  its.map((fault) => ({ subject, ...fault })),
);
