import type { Tx } from '@balcao/db/tenant'
import { ALIKE_ONLY, NEAR_DUPLICATES } from './content/near-duplicates.ts'
import { type JudgedPair, readDemo, trainDemo } from './train-duplicates.ts'
import type { Ids } from './write-people.ts'

const DAY = 86_400_000
const REASONS = JSON.stringify([{ code: 'similar_title' }])
/** The first stories are still to be decided. */
const SUGGESTED = 4
const stateOf = (story: number) => (story === ALIKE_ONLY ? 'dismissed' : story < SUGGESTED ? 'suggested' : 'confirmed')
/** Of each ticket's candidates so many were said to be something else. */
const DIFFERENT = 2
/** Hints of the last weeks, half of them of each model. */
const HINTS = 320
/** How many in a hundred were followed, and found wrong. */
const FOLLOWED = [52, 61]
const WRONG = 14

/** Groups of what customers reported in their own words, pairs that people judged, a model learned from them, and a test of the next one. */
export async function writeDuplicates(tx: Tx, { tenantId }: Ids): Promise<void> {
  const stories = await storiesOf(tx, tenantId)
  const demo = await readDemo(tx, tenantId)
  const pairs = stories.flatMap((ids, story): (JudgedPair & { story: number })[] =>
    ids.flatMap((bId, at) =>
      ids.slice(0, at).map((aId) => {
        const probability = demo.ranked(bId, [aId]).find(({ document }) => document.id === aId)?.probability ?? 0.5
        return { aId, bId, story, label: story !== ALIKE_ONLY, probability: Math.max(probability, 0.5) }
      }),
    ),
  )
  await writeGroups(tx, tenantId, stories, pairs)
  const inStory = new Map(stories.flatMap((ids, story) => ids.map((id) => [id, story])))
  const others = [...inStory].flatMap(([id, story]): JudgedPair[] =>
    demo
      .ranked(id, [])
      .filter(({ document }) => document.id < id && inStory.get(document.id) !== story)
      .slice(0, DIFFERENT)
      .map(({ document, probability }) => ({ aId: document.id, bId: id, label: false, probability })),
  )
  const judged = [...pairs, ...others]
  await tx
    .insertInto('duplicateExamples')
    .values(judged.map(({ aId, bId, label }) => ({ tenantId, aId, bId, label, source: 'judged' })))
    .execute()
  const half = judged.filter((_, at) => at % 5 !== 0)
  const [active, next] = await tx
    .insertInto('duplicateModels')
    .values([
      { tenantId, version: 1, status: 'active', ...trainDemo(half, demo) },
      { tenantId, version: 2, status: 'candidate', ...trainDemo(judged, demo) },
    ])
    .returning('id')
    .execute()
  if (active && next) await writeTest(tx, tenantId, [active.id, next.id])
}

/** The tickets of each story, oldest first. */
async function storiesOf(tx: Tx, tenantId: number): Promise<number[][]> {
  const titles = NEAR_DUPLICATES.flat().map(({ title }) => title)
  const rows = await tx
    .selectFrom('tickets')
    .select(['id', 'title'])
    .where('tenantId', '=', tenantId)
    .where('title', 'in', titles)
    .execute()
  return NEAR_DUPLICATES.map((reports) =>
    rows
      .filter(({ title }) => reports.some((report) => report.title === title))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  )
}

async function writeGroups(
  tx: Tx,
  tenantId: number,
  stories: readonly number[][],
  pairs: readonly (JudgedPair & { story: number })[],
): Promise<void> {
  const withFirst = (story: number, id: number) =>
    pairs.find((pair) => pair.story === story && pair.aId === stories[story]?.[0] && pair.bId === id)
  const groups = await tx
    .insertInto('duplicateGroups')
    .values(
      stories.map((ids, story) => ({
        ...{ tenantId, canonicalId: ids[0] as number, state: stateOf(story) },
        probability: Math.max(...ids.map((id) => withFirst(story, id)?.probability ?? 0)),
      })),
    )
    .returning(['id', 'canonicalId'])
    .execute()
  const groupOf = (canonicalId: number | undefined) => groups.find((group) => group.canonicalId === canonicalId)?.id ?? 0
  await tx
    .insertInto('duplicateGroupMembers')
    .values(
      stories.flatMap((ids, story) =>
        ids.map((ticketId) => ({
          tenantId,
          ticketId,
          groupId: groupOf(ids[0]),
          probability: withFirst(story, ticketId)?.probability ?? 1,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('duplicatePairs')
    .values(pairs.map(({ aId, bId, probability }) => ({ tenantId, aId, bId, probability, reasons: REASONS })))
    .execute()
}

/** A test since nine days, and the hints that were shown in it. */
async function writeTest(tx: Tx, tenantId: number, [modelA, modelB]: [number, number]): Promise<void> {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  const { id: testId } = await tx
    .insertInto('duplicateTests')
    .values({ tenantId, modelA, modelB, share: 0.5, minDifference: 0.05, startedAt: at(-9), endsAt: at(12) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tickets = await tx
    .selectFrom('tickets')
    .select(['id', 'queueId'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .limit(HINTS)
    .execute()
  await tx
    .insertInto('duplicateHints')
    .values(
      tickets.map(({ id, queueId }, n) => {
        const place = (n * 37) % 100
        const followed = FOLLOWED[n % 2] as number
        const outcome = place < followed ? 'accepted' : place < followed + WRONG ? 'rejected' : null
        return {
          ...{ tenantId, asked: `demo-${n}`, ticketId: id, queueId, probability: 0.3 + place / 200, outcome, testId },
          ...{ modelId: n % 2 === 0 ? modelA : modelB, shownAt: at(-9 * ((n + 1) / (HINTS + 1))) },
        }
      }),
    )
    .execute()
}
