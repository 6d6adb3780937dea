import { csvLine } from '@balcao/contracts/csv'
import type { ExportTraining, ImportedTraining, ImportTraining } from '@balcao/contracts/duplicates/training'
import { TRAINING_LABELS, type TrainingLabel } from '@balcao/contracts/duplicates/training'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { unprocessable } from '../errors.ts'
import { must } from '../policy.ts'
import { exampleRows, shownPair } from './internal/example-rows.ts'
import { readSources } from './internal/sources.ts'
import { ordered } from './learned.ts'
import { mustBeOn } from './settings.ts'

const PAGE = 500
const HEADS = ['a', 'b', 'label', 'source', 'disputed', 'note']
/** Lines of a file; more are refused. */
const MOST_LINES = 20_000

/** Who may take judged pairs along. @throws DomainError forbidden */
export const mayTakeTraining = (ctx: Ctx) => must(ctx, 'duplicate.manage')
/** Judgements that leave the organisation want a proof of who takes them. @throws DomainError forbidden, proof_required */
export function mayExportTraining(ctx: Ctx): void {
  mayTakeTraining(ctx)
  mustBeFresh(ctx)
}

/** How many judged pairs an export holds: through here a fresh proof is asked for. @throws DomainError forbidden, proof_required, duplicates_off */
export async function trainingExportSize(ctx: Ctx): Promise<{ rows: number }> {
  mayExportTraining(ctx)
  await mustBeOn(ctx)
  const { count } = await ctx.db
    .selectFrom('duplicateExamples')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: Number(count) }
}

/** Judged pairs as a file, by the numbers of their tickets; titles only where they are asked for. @throws DomainError forbidden, duplicates_off */
export async function beginTrainingExport(ctx: Ctx, { format, text }: ExportTraining) {
  const { rows: count } = await trainingExportSize(ctx)
  await audit(ctx, { action: 'duplicates.training_exported', resource: 'duplicate_pair', details: { format, text }, risk: 'high' })
  const columns = text ? [...HEADS, 'aTitle', 'bTitle'] : HEADS
  type Open = { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T> }
  async function* write({ open }: Open): AsyncGenerator<Uint8Array> {
    if (format === 'csv') yield Buffer.from(csvLine(columns, ','))
    for (let after = 0; ; ) {
      const from = after
      const rows = await open((own) => pageAfter(own, from))
      if (rows.seen.length > 0) yield Buffer.from(rows.seen.map((row) => lineOf(row, columns, format)).join(''))
      if (rows.last === undefined) return
      after = rows.last
    }
  }
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
  return { name: `treino-duplicatas.${format}`, type, rows: count, write }
}

type Line = Record<string, string | number | boolean | null>

async function pageAfter(ctx: Ctx, after: number): Promise<{ seen: Line[]; last: number | undefined }> {
  const rows = await exampleRows(ctx).where('e.id', '>', after).orderBy('e.id').limit(PAGE).execute()
  const seen = new Set(
    (
      await readSources(
        ctx,
        rows.flatMap(({ aId, bId }) => [aId, bId]),
      )
    ).map(({ id }) => id),
  )
  const lines = rows
    .filter(({ aId, bId }) => seen.has(aId) && seen.has(bId))
    .map((row): Line => {
      const { a, b, label, source, disputed, note } = shownPair(row)
      return { a: a.number, b: b.number, label, source, disputed, note, aTitle: a.title, bTitle: b.title }
    })
  return { seen: lines, last: rows.length === PAGE ? rows.at(-1)?.id : undefined }
}

const lineOf = (line: Line, columns: readonly string[], format: 'ndjson' | 'csv') =>
  format === 'csv'
    ? csvLine(
        columns.map((column) => line[column]),
        ',',
      )
    : `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, line[column]])))}\n`

type Read = { line: number; a: number; b: number; label: TrainingLabel } | { line: number; why: string }

function readLine(text: string, line: number, heads: readonly string[] | undefined): Read {
  try {
    const cells = text.split(',').map((cell) => cell.trim().replace(/^"|"$/g, ''))
    const row: Record<string, unknown> = heads ? Object.fromEntries(heads.map((head, at) => [head, cells[at]])) : JSON.parse(text)
    const [a, b] = [Number(row.a), Number(row.b)]
    if (![a, b].every((number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 53) || a === b)
      return { line, why: 'números de ticket inválidos' }
    if (!TRAINING_LABELS.includes(row.label as TrainingLabel)) return { line, why: 'rótulo desconhecido' }
    return { line, a, b, label: row.label as TrainingLabel }
  } catch {
    return { line, why: 'linha ilegível' }
  }
}

/** The lines of a file as this product exports them: CSV with a head, or one JSON object a line. @throws DomainError training_file_unreadable */
function readFile(bytes: Buffer): Read[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.includes('\0') || text.includes('\uFFFD')) throw unprocessable('training_file_unreadable')
  const lines = text.split(/\r\n?|\n/)
  const isJson = text.trimStart().startsWith('{')
  const heads = isJson ? undefined : (lines[0] ?? '').split(',').map((head) => head.trim())
  if (heads && !['a', 'b', 'label'].every((head) => heads.includes(head))) throw unprocessable('training_file_unreadable')
  const read = lines.flatMap((line, at) => (line.trim() === '' || (at === 0 && heads) ? [] : [readLine(line, at + 1, heads)]))
  if (read.length === 0 || read.length > MOST_LINES) throw unprocessable('training_file_unreadable')
  return read
}

/** Takes judged pairs from a file; what cannot be taken is said line by line, and a dry run changes nothing. @throws DomainError training_file_unreadable */
export async function importTraining(
  { open }: { open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T> },
  { dryRun }: ImportTraining,
  { bytes }: { bytes: Buffer },
): Promise<ImportedTraining> {
  const read = readFile(bytes)
  return open(async (ctx) => {
    mayTakeTraining(ctx)
    await mustBeOn(ctx)
    const sound = read.filter((one) => 'a' in one)
    const skipped = read.flatMap((one) => ('why' in one ? [one] : []))
    const numbers = [...new Set(sound.flatMap(({ a, b }) => [a, b]))]
    const rows = await ctx.db
      .selectFrom('tickets')
      .select(['id', 'number'])
      .where((eb) => eb('number', '=', eb.fn.any(eb.val(numbers))))
      .execute()
    const seen = new Set(
      (
        await readSources(
          ctx,
          rows.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    )
    const byNumber = new Map(rows.filter(({ id }) => seen.has(id)).map(({ id, number }) => [number, id]))
    let added = 0
    const taken = new Set<string>()
    for (const { line, a, b, label } of sound) {
      const [first, second] = [byNumber.get(a), byNumber.get(b)]
      if (first === undefined || second === undefined) {
        skipped.push({ line, why: 'ticket não encontrado' })
        continue
      }
      const pair = ordered(first, second)
      const known =
        taken.has(`${pair.aId} ${pair.bId}`) ||
        (await ctx.db
          .selectFrom('duplicateExamples')
          .select('id')
          .where('aId', '=', pair.aId)
          .where('bId', '=', pair.bId)
          .executeTakeFirst())
      taken.add(`${pair.aId} ${pair.bId}`)
      if (known) {
        skipped.push({ line, why: 'par já julgado' })
        continue
      }
      added += 1
      if (dryRun) continue
      await ctx.db
        .insertInto('duplicateExamples')
        .values({ tenantId: ctx.actor.tenantId, ...pair, label: label === 'duplicate', source: 'import', createdBy: ctx.actor.userId })
        .execute()
    }
    if (!dryRun)
      await audit(ctx, { action: 'duplicates.training_imported', resource: 'duplicate_pair', details: { added, skipped: skipped.length } })
    return { added, skipped: skipped.toSorted((x, y) => x.line - y.line) }
  })
}
