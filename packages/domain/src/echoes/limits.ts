/** Product: one line for an axis, in code points. */
export const echoLimits = { reason: 200 } as const;
