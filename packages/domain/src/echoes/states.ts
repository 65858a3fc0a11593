/**
 * State of a score. `hidden`: too early for a number. `contested`: opinions are divided, and a
 * number would say nothing.
 */
export const scoreStates = ['hidden', 'provisional', 'stabilised', 'contested'] as const;
