import { type ImportSource, MOST_IMPORTED } from '@balcao/contracts/kb/import-words'
import type { Reason } from '@balcao/contracts/reason-texts'
import { DomainError, invalid } from '../../../errors.ts'
import type { FileRead } from './item.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readMarkdown, readZip } from './read-text.ts'

const READERS: Readonly<Record<Exclude<ImportSource, 'auto'>, (bytes: Buffer) => FileRead | Promise<FileRead>>> = {
  markdown: readMarkdown,
  zip: readZip,
  csv: readCsv,
  json: readJson,
  zendesk: readJson,
}

/** What a file is: by how it begins and, where that says nothing, by its name. */
function sourceOf(bytes: Buffer, name: string): Exclude<ImportSource, 'auto'> | undefined {
  if (bytes.toString('latin1', 0, 2) === 'PK') return 'zip'
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1]
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  if (ending === 'zip') return 'zip'
  if (ending === 'json' || /^\uFEFF?\s*[[{]/.test(bytes.toString('utf8', 0, 64))) return 'json'
  return ending === 'md' || ending === 'markdown' || ending === 'txt' ? 'markdown' : undefined
}

const refuse = (why: Reason) => invalid({ field: 'file', ...why })

/** The articles of a file. @throws DomainError invalid_input where it is none that we read, or has none or too many */
export async function readFile(bytes: Buffer, name: string, asked: ImportSource): Promise<FileRead> {
  const source = asked === 'auto' ? sourceOf(bytes, name) : asked
  if (!source) throw refuse({ reason: 'import_source_unknown' })
  const read = await aboutTheFile(async () => READERS[source](bytes))
  if (read.items.length === 0) throw refuse({ reason: 'import_without_articles' })
  if (read.items.length > MOST_IMPORTED) throw refuse({ reason: 'import_too_many', params: { most: MOST_IMPORTED } })
  return read
}

/** What is wrong with a text that is the whole file is wrong with the file. */
async function aboutTheFile<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && Array.isArray(error.details))
      throw new DomainError(
        error.kind,
        error.code,
        error.details.map((detail) => ({ ...detail, field: 'file' })),
      )
    throw error
  }
}
