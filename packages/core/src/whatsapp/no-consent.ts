/** A number that agreed to no marketing. */
export const NO_CONSENT = { optedInAt: null, optedInHow: null, optedInBy: null, optedInNote: '' } as const
