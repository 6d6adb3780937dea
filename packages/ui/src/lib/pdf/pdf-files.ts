import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** What the reader of PDFs fetches when a file needs it, by the folder that it is served from. */
const FOLDERS: Record<string, [from: string, which: RegExp]> = {
  cmaps: ['cmaps', /\.bcmap$/],
  fonts: ['standard_fonts', /\.(pfb|ttf)$/],
  // Readers of pictures that are no machine code: the pages' policy allows none.
  pictures: ['wasm', /_nowasm_fallback\.js$/],
}

type Emit = { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): unknown }

/** A Vite plugin that serves these files ourselves. */
export const pdfFiles = () => ({
  name: 'balcao-pdf-files',
  apply: 'build' as const,
  generateBundle(this: Emit) {
    for (const [folder, [from, which]] of Object.entries(FOLDERS))
      for (const name of readdirSync(join(root, from)).filter((file) => which.test(file)))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${name}`, source: readFileSync(join(root, from, name)) })
  },
})
