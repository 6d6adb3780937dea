/**
 * What no page of an app can run without is one file: in parts it would be zipped worse (12 kB of the staff's first load) and asked for
 * in turns. All else stays as it is shared.
 */
export const firstFile = { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial' as const] }] } } }
