import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ChunkReport } from '@balcao/ui/lib/chunk-report'

const root = join(import.meta.dirname, '..', '..')

export type App = 'web' | 'portal'
/** What a first visit of a page loads before it can be used: every script, zipped as it travels. */
export type FirstLoad = { gz: number; chunks: { file: string; gz: number }[]; modules: [id: string, length: number][] }

/** Measures the scripts that a page needs: its entries (ends of source paths) and all they import, each once. */
export function firstLoad(app: App, entries: readonly string[]): FirstLoad {
  const dist = join(root, 'apps', app, 'dist')
  const report = JSON.parse(readFileSync(join(dist, 'chunks.json'), 'utf8')) as ChunkReport[]
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
  const chunks = [...needed].map((file) => ({ file, gz: gzipSync(readFileSync(join(dist, 'client', file))).length }))
  return {
    gz: chunks.reduce((sum, { gz }) => sum + gz, 0),
    chunks: chunks.toSorted((a, b) => b.gz - a.gz),
    modules: [...needed].flatMap((file) => byFile.get(file)?.modules ?? []),
  }
}

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
