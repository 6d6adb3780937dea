import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { limits } from './limits.ts'
import { chunksOf, root, shares } from './measure.ts'

const cli = join(root, 'node_modules', 'size-limit', 'bin.js')
const { status } = spawnSync(process.execPath, [cli, '--config', join(import.meta.dirname, 'size-limit.ts')], {
  cwd: root,
  stdio: 'inherit',
})

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
if (process.argv.includes('--parts'))
  for (const { app, page, load } of limits()) {
    console.log(`${page} (${app})`)
    for (const { file, gz } of chunksOf(app, load).slice(0, 12)) console.log(`${kB(gz)} kB gz  ${file}`)
    for (const [owner, length] of shares(load).slice(0, 45)) console.log(`${kB(length)} kB raw ${owner}`)
  }
process.exit(status ?? 1)
