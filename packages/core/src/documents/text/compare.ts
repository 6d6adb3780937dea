import { changesOf } from '@balcao/contracts/comparing'
import type { CompareDocumentVersions, DocumentComparison } from '@balcao/contracts/documents/versions'
import { type Block, compareBlocks } from '../../comparing/blocks.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { readable } from '../readers.ts'

/** So many characters of each text are compared. */
const MOST_CHARACTERS = 200_000
/** Texts are read in parts, which are far smaller than this on the whole; a file of tiny pages has its first ones compared. */
const MOST_PARTS = 2_000

type Version = { fileId: string | null; url: string | null; state: string | null; isCut: boolean | null; scan: string | null }
type Text = { blocks: Block[]; isCut: boolean }

/**
 * What became of a document between two versions, line by line and, in lines that changed, word by word.
 * @throws DomainError document_not_found, also for a version that is not there
 */
export async function compare(ctx: Ctx, { id, from, to }: CompareDocumentVersions): Promise<DocumentComparison> {
  const rows = await ctx.db
    .selectFrom('documentVersions as v')
    .innerJoin('documents as d', (join) => join.onRef('d.tenantId', '=', 'v.tenantId').onRef('d.id', '=', 'v.documentId'))
    .leftJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .leftJoin('documentTexts as x', (join) => join.onRef('x.tenantId', '=', 'v.tenantId').onRef('x.fileId', '=', 'v.fileId'))
    .select(['v.number', 'v.fileId', 'v.url', 'x.state', 'x.isCut', 'f.scan'])
    .where('v.documentId', '=', id)
    .where('v.number', 'in', [from, to])
    .where(readable(ctx))
    .execute()
  const [older, newer] = [from, to].map((number) => rows.find((row) => row.number === number))
  if (!older || !newer) throw notFound('document_not_found')
  const state = stateOf([older, newer])
  if (state !== 'compared') return { state, blocks: [], isCut: false }
  const [before, after] = [await textOf(ctx, older), await textOf(ctx, newer)]
  return { state, blocks: changesOf(compareBlocks(before.blocks, after.blocks)), isCut: before.isCut || after.isCut }
}

/** An address is its own text. What was never let through by the scanner has none to be read. */
function stateOf(versions: readonly Version[]): DocumentComparison['state'] {
  const files = versions.filter(({ fileId }) => fileId !== null)
  if (files.some(({ scan, state }) => scan === 'pending' || (scan === 'clean' && (state ?? 'waiting') === 'waiting'))) return 'waiting'
  return files.every(({ scan, state }) => scan === 'clean' && state === 'read') ? 'compared' : 'no_text'
}

async function textOf({ db }: Ctx, { fileId, url, isCut }: Version): Promise<Text> {
  if (fileId === null) return { blocks: linesOf(url ?? ''), isCut: false }
  const parts = await db
    .selectFrom('documentTextParts')
    .select('text')
    .where('fileId', '=', fileId)
    .orderBy('place')
    .limit(MOST_PARTS + 1)
    .execute()
  const text = parts
    .slice(0, MOST_PARTS)
    .map((part) => part.text)
    .join('\n')
  return {
    blocks: linesOf(text.slice(0, MOST_CHARACTERS)),
    isCut: isCut === true || parts.length > MOST_PARTS || text.length > MOST_CHARACTERS,
  }
}

const linesOf = (text: string): Block[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ block: 'line', text: line.trimEnd() }))
