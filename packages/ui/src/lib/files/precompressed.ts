import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /^assets\/.+\.(js|css|svg)$/
/** Shorter ones gain nothing. */
const LEAST_BYTES = 1_024
/** One below the best: half the time for two hundredths more bytes. */
const BROTLI = 10

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/**
 * A Vite plugin that writes each script and style beside itself as `.br` and `.gz`: the server sends those and compresses nothing while somebody waits,
 * and they are smaller than what it could make in passing.
 */
export const precompressed = () => ({
  name: 'balcao-precompressed',
  apply: 'build' as const,
  async writeBundle({ dir = '' }: { dir?: string }, bundle: object) {
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => TEXT.test(file))
        .map((file) => compress(join(dir, file))),
    )
  },
})
