import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ChunkReport } from '@balcao/ui/lib/live/chunk-report'

export const root = join(import.meta.dirname, '..', '..')

export type App = 'web' | 'portal'
/** What a first visit of a page loads before it can be used: every script, by its file's name, and what they are made of. */
export type FirstLoad = { files: string[]; modules: [id: string, length: number][] }

/** Where a built script lies. */
export const pathOf = (app: App, file: string) => join(root, 'apps', app, 'dist', 'client', file)

/** Finds the scripts that a page needs: its entries (ends of source paths) and all they import, each once. */
export function firstLoad(app: App, entries: readonly string[]): FirstLoad {
  const report = JSON.parse(readFileSync(join(root, 'apps', app, 'dist', 'chunks.json'), 'utf8')) as ChunkReport[]
  const byFile = new Map(report.map((chunk) => [chunk.file, chunk]))
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file)) return
    needed.add(file)
    for (const next of byFile.get(file)?.imports ?? []) need(next)
  }
  for (const entry of entries) {
    const chunk = report.find((one) => one.entry?.endsWith(entry))
    if (!chunk) throw new Error(`apps/${app} was not built with ${entry}: it has no chunk of its own.`)
    need(chunk.file)
  }
  return { files: [...needed], modules: [...needed].flatMap((file) => byFile.get(file)?.modules ?? []) }
}

/** Its scripts as they travel, zipped, the largest first. */
export const chunksOf = (app: App, { files }: FirstLoad): { file: string; gz: number }[] =>
  files.map((file) => ({ file, gz: gzipSync(readFileSync(pathOf(app, file))).length })).toSorted((a, b) => b.gz - a.gz)

/** The package a module is of, or the folder of ours. */
export function ownerOf(id: string): string {
  const inPackages = id.split('node_modules/').at(-1) ?? ''
  if (id.includes('node_modules/')) return /^(@[^/]+\/[^/]+|[^/]+)/.exec(inPackages)?.[1] ?? inPackages
  return /\/((?:packages|apps)\/[^/]+)\//.exec(id)?.[1] ?? 'runtime'
}

/** What the scripts are made of, largest first: minified lengths, not zipped. */
export function shares({ modules }: FirstLoad): [owner: string, length: number][] {
  const sums = new Map<string, number>()
  for (const [id, length] of modules) sums.set(ownerOf(id), (sums.get(ownerOf(id)) ?? 0) + length)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}
