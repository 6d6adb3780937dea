import type { ListOf } from '@balcao/contracts/common'
import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Language } from '@balcao/contracts/language'
import type { Exported } from '@balcao/contracts/notifications/kinds'
import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { fileName, readerOf } from '../ticket-list/export-reader.ts'

type Paged = { limit: number; cursor?: string | undefined; page?: number | undefined }
export type Reader = { language: Language; instant: (at: string | null) => string }
/** A list that people take as a file. */
export type ListFile<I extends Paged, Row> = {
  what: Exported
  /** What the file is called, before its time. */
  file: string
  /** What the audit log says that it is of. */
  resource: string
  /** The rule that the list itself is read by: the file has nothing that the list does not show. */
  list: (ctx: Ctx, input: I) => Promise<ListOf<Row>>
  head: Readonly<Record<Language, readonly string[]>>
  cells: (row: Row, reader: Reader) => readonly unknown[]
  /** Columns of the organisation's own, behind the others. */
  own?: (ctx: Ctx, reader: Reader) => Promise<OwnColumns<Row>>
}
/** Their heads, and their cells of some rows. */
export type OwnColumns<Row> = { head: readonly string[]; of: (rows: readonly Row[]) => Promise<(row: Row) => readonly unknown[]> }
type Begun = { rows: number | null; head: string; lines: number; reader: Reader }

/**
 * How a list goes out as CSV, in the order that it is shown in, a page after another, in the language and by the clock of who takes it.
 * How many lines follow is known from the start only where one page has them all.
 */
export function listFile<I extends Paged, Row>({ what, file, resource, list, head, cells, own }: ListFile<I, Row>) {
  type Filter = Omit<I, keyof Paged>
  const read = async (ctx: Ctx, filter: Filter, reader: Reader, cursor?: string) => {
    const page = await list(ctx, { ...filter, limit: MAX_PAGE_SIZE, cursor } as I)
    const columns = await own?.(ctx, reader)
    const more = await columns?.of(page.data)
    const text = page.data.map((row) => csvLine([...cells(row, reader), ...(more?.(row) ?? [])])).join('')
    return { text, ownHead: columns?.head ?? [], lines: page.data.length, next: page.nextCursor ?? undefined }
  }
  return {
    counted: `${what}-export`,
    what,
    async begin(ctx: Ctx, filter: Filter): Promise<{ file: Begun; first: string | undefined; name: string }> {
      const reader = await readerOf(ctx)
      const { text, lines, next, ownHead } = await read(ctx, filter, reader)
      await audit(ctx, { action: 'list.exported', resource, details: { list: what, filter }, risk: 'medium' })
      const rows = next === undefined ? lines : null
      const begun = { rows, head: BOM + csvLine([...head[reader.language], ...ownHead]) + text, lines, reader }
      return { file: begun, first: next, name: fileName(file, reader.instant) }
    },
    part: (ctx: Ctx, filter: Filter, { reader }: Begun, place: string) => read(ctx, filter, reader, place),
  }
}
