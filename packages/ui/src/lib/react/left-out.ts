import { fileURLToPath } from 'node:url'

const nothing = fileURLToPath(new URL('never-drawn.ts', import.meta.url))
/** What is left out, and of which files: the ripple of all buttons, and the ring that a button shows while it is `loading`. */
const NEVER_DRAWN = [
  { part: /\/TouchRipple\.mjs$/, importer: /\/ButtonBase\.mjs$/ },
  { part: /\/CircularProgress\/index\.mjs$/, importer: /\/(Icon)?Button\.mjs$/ },
]

/** A Vite plugin that leaves out of the built apps what they never run: 2 kB of each first load. */
export const leftOut = () => ({
  name: 'balcao-left-out',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    return NEVER_DRAWN.some(({ part, importer: of }) => part.test(source) && of.test(importer ?? '')) ? nothing : undefined
  },
})
