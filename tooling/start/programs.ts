import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Our programs and where each begins. */
export const PROGRAMS = { server: 'apps/server/src/main.ts', worker: 'apps/worker/src/main.ts' } as const
export type ProgramName = keyof typeof PROGRAMS

/** Where the bundles lie, each in a folder of its own: a program that runs from one loads its parts for as long as it runs. */
export const BUNDLES = join(root, 'dist', 'programs')
/** Holds the name of the newest bundle. */
export const NEWEST = join(BUNDLES, 'newest')

/** The name of the newest bundle. */
export const newestBundle = (): string | undefined => (existsSync(NEWEST) ? readFileSync(NEWEST, 'utf8') : undefined)

/** The program of the newest bundle, as it is started. @throws Error before anything was bundled */
export function programFile(name: ProgramName): string {
  const newest = newestBundle()
  if (newest === undefined) throw new Error('The server and the worker are not bundled: run npm run build.')
  return join(BUNDLES, newest, `${name}.js`)
}
