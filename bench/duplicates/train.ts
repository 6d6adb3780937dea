import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES } from '@balcao/core/duplicates/model/features'
import { type Question, train } from '@balcao/core/duplicates/model/train'
import { generatedSet } from './generated.ts'
import { questionsOf } from './questions.ts'
import { readPairSets } from './sets.ts'

const TARGET = join(import.meta.dirname, '..', '..', 'packages', 'core', 'src', 'duplicates', 'model', 'base-model.ts')
const SEED = 20260107
/** What an equal custom field adds, by hand: no public set has fields that an organisation chose. Models of its own learn it. */
const SAME_FIELDS = 0.6
/** Generated tickets say what the same requester or company means, which public sets do not know; their words are too alike to teach more. */
const GENERATED_WEIGHT = 0.1

/**
 * Trains the base model from a folder of GitBugs sets and from generated tickets, and writes its weights. Pairs that a set keeps for tests
 * (`X-test.csv`) are left out: `node bench/duplicates/train.ts FOLDER`.
 */
const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the sets: node bench/duplicates/train.ts FOLDER')

const questions: Question[] = []
const sources: string[] = []
const generated = generatedSet(SEED)
for (const set of [...readPairSets(folder), generated]) {
  const apart = questions.length + (5 - (questions.length % 5))
  const held = set.heldOut ?? new Set<number>()
  const some = questionsOf(set, (report) => held.has(report))
  const weight = set === generated ? GENERATED_WEIGHT : 1
  questions.push(...some.map(({ key, examples }) => ({ key: key + apart, examples: examples.map((one) => ({ ...one, weight })) })))
  sources.push(`${set.name} (${set.licence}): ${set.reports.length} reports, ${set.pairs.length} pairs, ${held.size} reports left out`)
}
const model = train(questions)
model.linear.weights[FEATURES.indexOf('sameFields')] = SAME_FIELDS
const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value)
writeFileSync(
  TARGET,
  `import type { Model } from './model.ts'

/**
 * The model of organisations that have none of their own. Written by bench/duplicates/train.ts, from:
${sources.map((line) => ` * - ${line}`).join('\n')}
 */
export const BASE_MODEL: Model = ${JSON.stringify(model, round, 2)}
`,
)
console.log(sources.join('\n'))
console.log(`written: ${readFileSync(TARGET).length} bytes`)
