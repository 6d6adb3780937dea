import { BASE_MODEL } from '@balcao/core/duplicates/model/base-model'
import { documentOf } from '@balcao/core/duplicates/model/documents'
import { evaluate } from '@balcao/core/duplicates/model/evaluate'
import { MemoryIndex } from '@balcao/core/duplicates/model/memory-index'
import { rank, valuesOf } from '@balcao/core/duplicates/model/model'
import { type Question, train } from '@balcao/core/duplicates/model/train'
import { heldOut } from '@balcao/core/duplicates/train-own'
import type { Tx } from '@balcao/db/tenant'

export type JudgedPair = { aId: number; bId: number; label: boolean; probability: number }

/** Tickets looked at for a ticket: its own reports and those that only resemble it. */
const CANDIDATES = 30

/** The demo's tickets by their words, as the job would index them. */
export async function readDemo(tx: Tx, tenantId: number) {
  const rows = await tx
    .selectFrom('tickets')
    .select(['id', 'title', 'description', 'createdAt', 'requesterId', 'companyId', 'queueId', 'type', 'channel'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute()
  const documents = rows.map((row) =>
    documentOf({
      ...{
        id: row.id,
        title: row.title,
        text: row.description,
        createdAt: Date.parse(row.createdAt),
        type: row.type,
        channel: row.channel,
      },
      ...{ requester: row.requesterId, company: row.companyId, queue: row.queueId },
    }),
  )
  const index = new MemoryIndex(documents)
  const byId = new Map(documents.map((document) => [document.id, document]))
  return {
    /** A ticket's candidates by the base model; those that are named are among them. */
    ranked(id: number, also: readonly number[]) {
      const asked = byId.get(id)
      if (!asked) return []
      const found = new Set([...also, ...index.candidates(asked, CANDIDATES).map((one) => one.id)])
      const candidates = documents.filter((one) => one.id !== id && found.has(one.id))
      return rank(BASE_MODEL, asked, candidates, index)
    },
  }
}

/** A model from judged pairs, with the figures of pairs that it did not know. */
export function trainDemo(pairs: readonly JudgedPair[], demo: Awaited<ReturnType<typeof readDemo>>) {
  const questions = pairs.flatMap(({ aId, bId, label }): Question[] => {
    const ranked = demo.ranked(bId, [aId])
    const pair = ranked.find(({ document }) => document.id === aId)
    if (!pair) return []
    const rivals = ranked.filter((one) => one !== pair).map(({ features }) => valuesOf(features))
    return [{ key: aId, pair: [aId, bId], rivals, examples: [{ values: valuesOf(pair.features), label: label ? 1 : 0 }] }]
  })
  const { judged, places } = heldOut(questions)
  return { weights: JSON.stringify(train(questions)), metrics: JSON.stringify(evaluate(judged, places)), trainedOn: questions.length }
}
