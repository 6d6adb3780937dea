import { join } from 'node:path'
import { namesProblem, routerName } from './names.ts'
import { writeNoun } from './write-noun.ts'

const [area, noun] = process.argv.slice(2)
const problem = namesProblem(area, noun)
if (problem || !area || !noun) {
  console.error(problem)
  process.exit(1)
}
try {
  for (const path of writeNoun(join(import.meta.dirname, '..', '..'), area, noun)) console.log(`wrote ${path}`)
  console.log(`\nNext: the schemas, the first rule with its test, one line a call, and ${routerName(noun)} in packages/trpc/src/router.ts.`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
