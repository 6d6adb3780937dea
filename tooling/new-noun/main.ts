import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { namesProblem } from './names.ts'
import { writeNoun } from './write-noun.ts'

const root = join(import.meta.dirname, '..', '..')
const [area, noun] = process.argv.slice(2)
const problem = namesProblem(area, noun)
if (problem || !area || !noun) {
  console.error(problem)
  process.exit(1)
}
try {
  const paths = writeNoun(root, area, noun)
  // Sorts the imports and wraps the lines.
  execFileSync(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...paths], { cwd: root, stdio: 'pipe' })
  for (const path of paths) console.log(`wrote ${path}`)
  console.log(`\nIt compiles and its test passes: npx vitest run packages/core/src/${area}/${noun}.test.ts`)
  console.log('Next: the fields of the contract, the rules with their tests, who may call, the titles in both languages.')
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
