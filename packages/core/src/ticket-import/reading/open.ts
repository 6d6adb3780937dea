import { invalid } from '../../errors.ts'
import type { ReadableBytes } from '../../ports.ts'
import { proposed } from './columns.ts'
import { csvHead, readCsv } from './csv.ts'
import { decoded } from './decode.ts'
import { readFreshdesk, readFreshdeskPeople } from './freshdesk.ts'
import type { ReadItem } from './item.ts'
import { readZendesk, readZendeskPeople } from './zendesk.ts'

/** The text of a stored file, from its beginning. @throws DomainError invalid_input where it is kept no more */
export async function* storedText(files: ReadableBytes, key: string | null): AsyncGenerator<string> {
  const stored = key === null ? undefined : await files.get(key)
  if (!stored) throw invalid({ field: 'file', reason: 'ticket_import_file_gone' })
  yield* decoded(stored.stream)
}

type Source = { kind: string; fileId: string | null; columns: Readonly<Record<string, string>>; zone: string }

/** The tickets of a file, one at a time: it is never in memory as a whole. @throws DomainError invalid_input for what is none of that kind */
export async function* ticketsIn(files: ReadableBytes, { kind, fileId, columns, zone }: Source): AsyncGenerator<ReadItem> {
  const file = () => storedText(files, fileId)
  if (kind === 'zendesk') yield* readZendesk(file(), await readZendeskPeople(file()), zone)
  else if (kind === 'freshdesk') yield* readFreshdesk(file(), await readFreshdeskPeople(file()), zone)
  else yield* readCsv(file(), columns, zone)
}

/** The columns of a CSV, each with its first cell, and what they probably are. @throws DomainError invalid_input for what is no CSV */
export async function beginningOf(files: ReadableBytes, key: string) {
  const { heads, first } = await csvHead(storedText(files, key))
  const columns = [...new Set(heads.filter(Boolean))]
  if (columns.length === 0) throw invalid({ field: 'file', reason: 'ticket_import_not_csv', params: { line: 1 } })
  const samples = Object.fromEntries(
    columns.flatMap((head) => (first[heads.indexOf(head)] ? [[head, String(first[heads.indexOf(head)]).slice(0, 80)]] : [])),
  )
  return { columns, samples, proposed: (fields: { key: string; label: string }[]) => proposed(columns, fields) }
}
