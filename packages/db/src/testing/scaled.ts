/** Scales a `*.sampled.test.ts`: a sample in `npm test`, the full size in `npm run test:long` (docs/decisions/013-test-gate.md). */
export const scaled = (sample: number, whole: number): number => (process.env.TEST_LONG ? whole : sample)
