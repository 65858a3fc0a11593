/** What servers of tests sign with: those in this process, and those the faults start. */
export const secrets = {
  ofTests: 'a secret for tests, long enough to be taken',
  ofFaults: 'a secret for faults, long enough to be taken',
} as const;
