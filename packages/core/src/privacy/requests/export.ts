import { BOM, csvLine } from '@balcao/contracts/csv'
import type { FilterRequests } from '@balcao/contracts/privacy/requests'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { fileName, readerOf } from '../../ticket-list/export-reader.ts'
import { requestRows } from './request-rows.ts'
import { REQUEST_WORDS } from './words.ts'

/** As many as a list jumps to; the file is written at once. */
const MOST_LINES = 20_000
/** Who looks after requests takes them as a file. @throws DomainError forbidden */
export const mayExport = (ctx: Ctx): void => must(ctx, 'privacy.manage')

/** Begins the file of the requests that a filter leaves, and writes down that it was taken. @throws DomainError forbidden */
export async function beginExport(ctx: Ctx, filter: FilterRequests) {
  mayExport(ctx)
  const { language, instant } = await readerOf(ctx)
  const words = REQUEST_WORDS[language]
  const rows = await requestRows(ctx, filter).orderBy('q.id', 'desc').limit(MOST_LINES).execute()
  await audit(ctx, { action: 'privacy_request.exported', resource: 'privacy_request', details: { rows: rows.length }, risk: 'high' })
  const text = rows.map((row) =>
    csvLine([
      ...[String(row.number), words.kind[row.kind], words.state[row.state], row.name, row.email, row.responsibleName ?? ''],
      ...[instant(row.createdAt), row.dueOn, instant(row.answeredAt)],
    ]),
  )
  return { file: { rows: rows.length, head: BOM + csvLine([...words.head]), text: text.join('') }, name: fileName(words.file, instant) }
}
