import type { Ctx } from '../../ctx.ts'
import { valuesOf } from '../model/model.ts'
import type { Question } from '../model/train.ts'
import { settingsOf } from '../settings.ts'
import { findDuplicates } from './finding.ts'
import { readSources } from './sources.ts'

/** So many of the newest pairs are read: more teach nothing new, and whoever looks at a model waits for each of them. */
const MOST_PAIRS = { training: 600, looking: 100 } as const

const SETS = { judged: ['judged', 'manual', 'import', 'dismissal'], merged: ['merge', 'link', 'unmerge'] } as const
/** Among so many others the right one is to be found. */
const RIVALS = 50

/**
 * Judged pairs with their features, computed as in service: the newer ticket is asked for the older one among all candidates, which takes some
 * 15 ms a pair.
 */
export async function labelledQuestions(
  ctx: Ctx,
  purpose: keyof typeof MOST_PAIRS,
  set: 'all' | 'judged' | 'merged' = 'all',
): Promise<Question[]> {
  const settings = await settingsOf(ctx)
  const rows = await ctx.db
    .selectFrom('duplicateExamples')
    .select(['aId', 'bId', 'label'])
    .where('isDisputed', '=', false)
    .$if(set !== 'all', (q) => q.where('source', 'in', [...SETS[set as keyof typeof SETS]]))
    .orderBy('id', 'desc')
    .limit(MOST_PAIRS[purpose])
    .execute()
  const questions: Question[] = []
  for (const { aId, bId, label } of rows) {
    const [newer] = await readSources(ctx, [bId], settings.fields)
    if (!newer) continue
    const { found } = await findDuplicates(ctx, newer.document, settings, { also: [aId] })
    const pair = found.find(({ known }) => known.id === aId)
    // Split by the older ticket: pairs of one group are never on both sides.
    if (!pair) continue
    const rivals = found.filter(({ known }) => known.id !== aId && known.id !== bId).slice(0, RIVALS)
    const examples = [{ values: valuesOf(pair.scored.features), label: label ? (1 as const) : (0 as const) }]
    questions.push({ key: aId, examples, pair: [aId, bId], rivals: rivals.map(({ scored }) => valuesOf(scored.features)) })
  }
  return questions
}
