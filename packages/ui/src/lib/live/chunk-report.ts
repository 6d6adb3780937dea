import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: string[]
  modules: Record<string, { renderedLength: number }>
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** A built script: what it is the entry of, what it cannot run without, and what it is made of. */
export type ChunkReport = { file: string; entry: string | null; imports: string[]; modules: [id: string, length: number][] }

/** A Vite plugin that writes `chunks.json` beside the built folder, for `tooling/bundle` to measure. */
export const chunkReport = () => ({
  name: 'balcao-chunk-report',
  writeBundle({ dir = '' }: { dir?: string }, bundle: object) {
    const report = Object.values(bundle as Bundle).flatMap((one): ChunkReport[] =>
      one.type === 'chunk'
        ? [
            {
              file: one.fileName,
              entry: one.facadeModuleId,
              imports: one.imports,
              modules: Object.entries(one.modules).map(([id, { renderedLength }]) => [id, renderedLength]),
            },
          ]
        : [],
    )
    writeFileSync(join(dir, '..', 'chunks.json'), JSON.stringify(report))
  },
})
