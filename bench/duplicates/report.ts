import { existsSync } from 'node:fs'
import { generatedSet } from './generated.ts'
import { measureQuality, type Quality } from './quality.ts'
import { measureSemEval } from './semeval.ts'
import { type PairSet, readPairSets } from './sets.ts'

/** What each set must reach, by its name; sets that nobody fetched are said to be missing. */
const WANTED = [
  { name: /hadoop/i, title: 'GitBugs Hadoop', must: 'R@10 79', reached: ({ recall10 }: Quality) => recall10.value >= 0.79 },
  { name: /sea ?monkey/i, title: 'GitBugs SeaMonkey', must: 'R@10 82', reached: ({ recall10 }: Quality) => recall10.value >= 0.82 },
  { name: /open ?office/i, title: 'OpenOffice', must: 'RR@10 66', reached: ({ reciprocal10 }: Quality) => reciprocal10 >= 0.66 },
]
/** Other than the one that the base model was trained with. */
const UNSEEN_SEED = 7

const percent = (value: number) => (100 * value).toFixed(1)
const interval = ({ value, low, high, n }: Quality['recall10']) => `${percent(value)} [${percent(low)}–${percent(high)}] n=${n}`

function asText({ name, licence, sha256, reports }: PairSet, quality: Quality): string[] {
  const unseen = quality.unseen
  return [
    `${name}: licence ${licence}, ${reports.length} reports, ${quality.pairs} pairs, sha256 ${sha256.slice(0, 16)}`,
    `  R@10 ${interval(quality.recall10)} · RR@10 ${percent(quality.reciprocal10)}`,
    ...(unseen
      ? [`  of pairs the base model was not trained with: R@10 ${interval(unseen.recall10)} · RR@10 ${percent(unseen.reciprocal10)}`]
      : []),
    `  candidates keep ${percent(quality.kept)} % of what a full scan finds · PR-AUC ${percent(quality.prAuc)}`,
    `  calibration error ${quality.calibrationError.toFixed(3)} (must ≤ 0.08) · hints that are known duplicates ${interval(quality.hints)}`,
    `  a question in memory p50 ${quality.p50.toFixed(1)} ms, p95 ${quality.p95.toFixed(1)} ms`,
  ]
}

/** Measures the base model on generated tickets and on the sets of a folder that its user fetched. */
export function measureDuplicates(folder: string, say: (line: string) => void): void {
  if (folder && !existsSync(folder)) throw new Error(`There is no folder ${folder}`)
  const sets = folder ? readPairSets(folder) : []
  for (const set of [generatedSet(UNSEEN_SEED), ...sets]) {
    const quality = measureQuality(set)
    for (const line of asText(set, quality)) say(line)
    const goal = WANTED.find(({ name }) => name.test(set.name))
    if (goal) say(`  ${goal.must}: ${goal.reached(quality) ? 'reached' : 'MISSED'}`)
  }
  for (const { title, name } of WANTED) if (!sets.some((set) => name.test(set.name))) say(`${title}: skipped, not in the folder`)
  const judged = folder ? measureSemEval(folder) : []
  for (const { name, sha256, questions, map } of judged)
    say(`SemEval ${name}: ${questions} questions, sha256 ${sha256.slice(0, 16)}, MAP ${percent(map)} (must 75.5 test, 72.0 dev)`)
  if (judged.length === 0) say('SemEval task 3 B: skipped, not in the folder')
}
