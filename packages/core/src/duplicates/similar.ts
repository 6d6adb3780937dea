import type { Ctx } from '../ctx.ts'
import { candidateIds } from './internal/candidates.ts'
import { saysTooLittle } from './internal/finding.ts'
import { statisticsFor } from './internal/statistics.ts'
import { documentOf, type Source } from './model/documents.ts'

/** Ids of tickets that may be the same as this one: the first stage of detection, by itself. */
export async function candidatesOf(ctx: Ctx, source: Source): Promise<number[]> {
  const asked = documentOf(source)
  return saysTooLittle(asked) ? [] : candidateIds(ctx, asked, await statisticsFor(ctx, asked))
}

/** Ids of tickets that have the rare words of a text. Whether the caller may see them is asked where they are read. */
export const idsWithWordsOf = (ctx: Ctx, text: string): Promise<number[]> =>
  candidatesOf(ctx, { id: 0, title: text, text: '', createdAt: Date.now() })
