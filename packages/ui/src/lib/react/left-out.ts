import { fileURLToPath } from 'node:url'

const nothing = fileURLToPath(new URL('no-ripple.ts', import.meta.url))

/** A Vite plugin that leaves out of the built apps what they never run: 1 kB of each first load. */
export const leftOut = () => ({
  name: 'balcao-left-out',
  apply: 'build' as const,
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    return source.endsWith('/TouchRipple.mjs') && importer?.endsWith('/ButtonBase.mjs') ? nothing : undefined
  },
})
