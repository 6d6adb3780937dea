import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { unguarded } from '@balcao/contracts/csv'
import { MOST_IMPORTED } from '@balcao/contracts/kb/import-words'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../../errors.ts'
import { fromHtml } from './html.ts'
import { settleImages } from './images.ts'
import { type FileRead, fieldsOf, utf8 } from './item.ts'

/** What each column may be called, without accents, capitals and signs. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  title: ['titulo', 'title', 'assunto', 'pergunta', 'question', 'nome', 'name'],
  content: ['conteudo', 'content', 'texto', 'body', 'resposta', 'answer', 'markdown', 'html'],
  summary: ['resumo', 'summary', 'descricao', 'description'],
  category: ['categoria', 'category', 'secao', 'section'],
  tags: ['tags', 'etiquetas', 'labels'],
  language: ['idioma', 'lingua', 'language', 'locale'],
  audience: ['publico', 'audience', 'visibilidade', 'visibility'],
  owner: ['dono', 'responsavel', 'owner', 'autor', 'author', 'email'],
  slug: ['slug'],
  url: ['endereco', 'url', 'link', 'address'],
  reviewBy: ['revisarate', 'reviewby'],
}
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const refuse = (why: Omit<FieldReason, 'field'>) => invalid({ field: 'file', ...why } as FieldReason)

type Cells = { record: string[]; info: { lines: number } }

/** Articles of a CSV file, one a line; a content that looks like HTML is read as such. @throws DomainError invalid_input */
export async function readCsv(bytes: Buffer): Promise<FileRead> {
  const [head, ...rows] = await cellsOf(utf8(bytes))
  const columns = (head?.record ?? []).map((cell) => Object.keys(CALLED).find((name) => CALLED[name]?.includes(plain(cell))))
  const missing = ['title', 'content'].filter((name) => !columns.includes(name))
  const NAMES: Readonly<Record<string, string>> = { title: 'título', content: 'conteúdo' }
  if (missing.length > 0) throw refuse({ reason: 'columns_missing', params: { columns: missing.map((name) => NAMES[name] ?? name) } })
  const known = columns.filter((name) => name !== undefined)
  if (new Set(known).size < known.length) throw refuse({ reason: 'column_repeated' })
  return {
    source: 'csv',
    items: rows.map(({ record, info }) => ({
      place: String(info.lines - record.join('').split('\n').length + 1),
      load: async () => {
        const cells = Object.fromEntries(columns.flatMap((name, n) => (name ? [[name, unguarded(record[n] ?? '')]] : [])))
        const text = String(cells.content ?? '')
        const html = /<(?:p|div|br|h[1-6]|ul|ol|table|a|strong|img|script)\b[^<>]*>/i.test(text) ? fromHtml(text) : undefined
        return settleImages({ ...fieldsOf(cells, html?.content ?? text.trim()), removed: html?.removed ?? [] }, () => undefined)
      },
    })),
  }
}

/** Letters that are read before others get their turn: a large file takes seconds, and so long nobody else would be answered. */
const PIECE = 65_536

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await setImmediate()
  }
}

async function cellsOf(csv: string): Promise<Cells[]> {
  const head = csv.split('\n', 1)[0] ?? ''
  const delimiter = [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] as string
  const parser = parse({
    ...{ bom: true, info: true, delimiter, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true },
    to: MOST_IMPORTED + 2,
    max_record_size: 2_000_000,
  })
  try {
    const cells: Cells[] = []
    for await (const one of Readable.from(piecesOf(csv)).pipe(parser)) cells.push(one as Cells)
    return cells
  } catch (error) {
    if (error instanceof CsvError) throw refuse({ reason: 'not_csv', params: { line: Number(error.lines ?? 1) } })
    throw error
  }
}
