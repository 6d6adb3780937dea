import type {
  AddTraining,
  DeleteTraining,
  ListTraining,
  TrainingLabel,
  TrainingPair,
  TrainingPairs,
  TrainingStatistics,
  UpdateTraining,
} from '@balcao/contracts/duplicates/training'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { onlyOnce } from '../only-once.ts'
import { encodeCursor, lastId } from '../paging.ts'
import { must } from '../policy.ts'
import { mustSee } from '../tickets/tickets.ts'
import { type ExampleRow, exampleRows, shownPair } from './internal/example-rows.ts'
import { noteOutcome } from './internal/hints.ts'
import { readSources } from './internal/sources.ts'
import { ordered } from './learned.ts'
import { mustBeOn } from './settings.ts'

const ORDER = 'duplicate-training'
/** From so many duplicates on an organisation's own model is trained: 50 come close to what hundreds bring. */
export const NEEDED = 50
/** So many pairs a day are shown to one person: more would be work, not a habit. */
const A_DAY = 5

/** Judged pairs whose tickets the caller sees, the newest first. @throws DomainError duplicates_off, invalid_cursor */
export async function list(ctx: Ctx, { label, source, disputed, limit, cursor }: ListTraining): Promise<TrainingPairs> {
  must(ctx, 'duplicate.train')
  await mustBeOn(ctx)
  const after = lastId(cursor, ORDER)
  const rows = await exampleRows(ctx)
    .$if(label !== undefined, (q) => q.where('e.label', '=', label === 'duplicate'))
    .$if(source !== undefined, (q) => q.where('e.source', '=', source as string))
    .$if(disputed !== undefined, (q) => q.where('e.isDisputed', '=', disputed as boolean))
    .$if(after !== undefined, (q) => q.where('e.id', '<', after as number))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const seen = new Set(
    (
      await readSources(
        ctx,
        page.flatMap(({ aId, bId }) => [aId, bId]),
      )
    ).map(({ id }) => id),
  )
  return {
    items: page.filter(({ aId, bId }) => seen.has(aId) && seen.has(bId)).map(shownPair),
    nextCursor: rows.length > limit && last ? encodeCursor(ORDER, [last.id]) : null,
  }
}

/** @throws DomainError training_pair_not_found */
async function mustFind(ctx: Ctx, id: number): Promise<ExampleRow> {
  const row = await exampleRows(ctx).where('e.id', '=', id).executeTakeFirst()
  const seen = row ? await readSources(ctx, [row.aId, row.bId]) : []
  if (!row || seen.length < 2) throw notFound('training_pair_not_found')
  return row
}

const facts = ({ label, note }: TrainingPair) => ({ label, note })

/** Judges a pair. @throws DomainError ticket_not_found, training_conflict, invalid_input */
export async function add(ctx: Ctx, { a, b, label, note, source }: AddTraining): Promise<TrainingPair> {
  must(ctx, 'duplicate.train')
  await mustBeOn(ctx)
  if (a === b) throw invalid({ field: 'b', reason: 'same_ticket' })
  await mustSee(ctx, a)
  await mustSee(ctx, b)
  const made = await ctx.db
    .insertInto('duplicateExamples')
    .values({ tenantId: ctx.actor.tenantId, ...ordered(a, b), label: label === 'duplicate', source, note, createdBy: ctx.actor.userId })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('training_conflict')
  await noteOutcome(ctx, a, b, label === 'duplicate' ? 'accepted' : 'rejected')
  const pair = shownPair(await mustFind(ctx, made.id))
  await audit(ctx, { action: 'duplicates.pair_judged', resource: 'duplicate_pair', resourceId: made.id, ...diff(null, facts(pair)) })
  return pair
}

/** Changes a judgement or its note; a new judgement settles a dispute. @throws DomainError training_pair_not_found, training_conflict */
export async function update(ctx: Ctx, { id, version, label, note }: UpdateTraining): Promise<TrainingPair> {
  must(ctx, 'duplicate.train')
  await mustBeOn(ctx)
  const before = shownPair(await mustFind(ctx, id))
  const changed = await ctx.db
    .updateTable('duplicateExamples')
    .set({
      ...(label === undefined ? {} : { label: label === 'duplicate', isDisputed: false }),
      ...(note === undefined ? {} : { note }),
      version: version + 1,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw conflict('training_conflict', { current: before })
  const after = shownPair(await mustFind(ctx, id))
  await audit(ctx, { action: 'duplicates.pair_judged', resource: 'duplicate_pair', resourceId: id, ...diff(facts(before), facts(after)) })
  return after
}

/** Forgets a judgement. @throws DomainError training_pair_not_found */
export async function remove(ctx: Ctx, { id }: DeleteTraining): Promise<{ ok: true }> {
  must(ctx, 'duplicate.train')
  await mustBeOn(ctx)
  const before = shownPair(await mustFind(ctx, id))
  await onlyOnce(ctx.db.deleteFrom('duplicateExamples').where('id', '=', id), 'training_pair_not_found')
  await audit(ctx, { action: 'duplicates.pair_forgotten', resource: 'duplicate_pair', resourceId: id, ...diff(facts(before), null) })
  return { ok: true }
}

/** How much there is to learn from, and the five pairs whose judgement would teach most. @throws DomainError duplicates_off */
export async function statistics(ctx: Ctx): Promise<TrainingStatistics> {
  must(ctx, 'duplicate.train')
  const settings = await mustBeOn(ctx)
  const counts = await ctx.db
    .selectFrom('duplicateExamples')
    .select((eb) => ['source', 'label', 'isDisputed', eb.fn.countAll<number>().as('n')])
    .groupBy(['source', 'label', 'isDisputed'])
    .execute()
  const judged = await judgedToday(ctx)
  const sum = (some: (row: (typeof counts)[number]) => boolean) => counts.filter(some).reduce((all, { n }) => all + Number(n), 0)
  const sources = [...new Set(counts.map(({ source }) => source))].toSorted()
  return {
    duplicates: sum(({ label, isDisputed }) => label && !isDisputed),
    different: sum(({ label, isDisputed }) => !label && !isDisputed),
    disputed: sum(({ isDisputed }) => isDisputed),
    bySource: sources.map((source) => ({ source: source as TrainingPair['source'], count: sum((row) => row.source === source) })),
    ...(await quality(ctx)),
    today: { judged, of: A_DAY },
    needed: NEEDED,
    wanted: await wanted(ctx, settings.groupThreshold, Math.max(0, A_DAY - judged)),
  }
}

/** How many pairs the caller judged on this day, of those that were shown to be judged. */
async function judgedToday(ctx: Ctx): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('duplicateExamples')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('source', '=', 'judged')
    .where('createdBy', '=', ctx.actor.userId)
    .where(sql<boolean>`created_at >= date_trunc('day', now())`)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Answered again, a pair has a later version: it is disputed, or they agreed. */
async function quality(ctx: Ctx): Promise<{ agreement: number | null; coverage: number }> {
  const { rows } = await sql<{ again: number; agreed: number; found: number; covered: number }>`
    select (select count(*)::int from duplicate_examples where version > 1) as again,
      (select count(*)::int from duplicate_examples where version > 1 and not is_disputed) as agreed,
      (select count(*)::int from duplicate_pairs) as found,
      (select count(*)::int from duplicate_pairs p join duplicate_examples e using (tenant_id, a_id, b_id)) as covered`.execute(ctx.db)
  const { again = 0, agreed = 0, found = 0, covered = 0 } = rows[0] ?? {}
  return { agreement: again === 0 ? null : agreed / again, coverage: found === 0 ? 0 : covered / found }
}

/** Pairs next to the threshold that nobody judged yet: there a judgement moves the model most. */
async function wanted(ctx: Ctx, threshold: number, most: number): Promise<TrainingStatistics['wanted']> {
  const rows = await ctx.db
    .selectFrom('duplicatePairs as p')
    .leftJoin('duplicateExamples as e', (join) =>
      join.onRef('e.tenantId', '=', 'p.tenantId').onRef('e.aId', '=', 'p.aId').onRef('e.bId', '=', 'p.bId'),
    )
    .select(['p.aId', 'p.bId', 'p.probability'])
    .where('e.id', 'is', null)
    .orderBy((eb) => eb.fn('abs', [eb('p.probability', '-', threshold)]))
    .limit(A_DAY * 4)
    .execute()
  const known = new Map(
    (
      await readSources(
        ctx,
        rows.flatMap(({ aId, bId }) => [aId, bId]),
      )
    ).map((one) => [one.id, one]),
  )
  return rows
    .flatMap(({ aId, bId, probability }) => {
      const [a, b] = [known.get(aId), known.get(bId)]
      const shown = ({ id, number, title }: { id: number; number: number; title: string }) => ({ id, number, title })
      return a && b ? [{ a: shown(a), b: shown(b), probability }] : []
    })
    .slice(0, most)
}

export const labelOf = (isDuplicate: boolean): TrainingLabel => (isDuplicate ? 'duplicate' : 'different')
