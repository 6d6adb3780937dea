import { EXPIRING_DAYS, MOST_FOUND_DOCUMENTS } from '@balcao/contracts/documents/bounds'
import type { ListDocuments, ListedDocument } from '@balcao/contracts/documents/documents'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { beginningsOf, excerpt } from '../search/marks.ts'
import { readerOf } from './readers.ts'

const MOST_WORDS = 6

/** The words of a search, as far as they are looked for. */
export const wordsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)

type Filter = Pick<ListDocuments, 'status' | 'kind' | 'tag' | 'ownerId' | 'expiring'> & { folderIds: number[]; isUnfiled: boolean }
export type Found = { ids: number[]; scores: number[]; isMore: boolean }

/** The newest documents that have all words in what stands around them or in the text of their current version, the best first. */
export async function find(ctx: Ctx, words: readonly string[], filter: Filter): Promise<Found> {
  const { status, kind, tag, ownerId, expiring, folderIds, isUnfiled } = filter
  const limits = {
    ...{ status, kind, tag, ownerId, folderIds },
    ...(isUnfiled ? { isUnfiled } : {}),
    ...(status === undefined ? { isLive: true } : {}),
    ...(expiring ? { expiringDays: EXPIRING_DAYS } : {}),
  }
  const { rows } = await sql<{ id: number; score: number }>`select id, score from find_documents(
    ${ctx.actor.tenantId}, ${[...words]}::text[], ${JSON.stringify(readerOf(ctx))}::jsonb, ${JSON.stringify(limits)}::jsonb,
    ${MOST_FOUND_DOCUMENTS + 1})`.execute(ctx.db)
  return { ids: rows.map(({ id }) => id), scores: rows.map(({ score }) => score), isMore: rows.length > MOST_FOUND_DOCUMENTS }
}

/** Where the texts of current versions have the words: of each file the part that has most of them, the first of these. */
export async function placesOf(
  { db, actor }: Ctx,
  words: readonly string[],
  files: readonly (string | null)[],
): Promise<Map<string, NonNullable<ListedDocument['found']>>> {
  const ids = files.filter((id) => id !== null)
  if (ids.length === 0 || words.length === 0) return new Map()
  const { rows } = await sql<{ fileId: string; page: number; hasPages: boolean; text: string }>`
    with asked as (select replace(search_query(${[...words]}::text[], '{}', '{}')::text, ' & ', ' | ')::tsquery as any_word)
    select x.file_id, x.has_pages, p.page, p.text from asked, document_texts x cross join lateral (
      select c.page, c.text from document_text_parts c where c.tenant_id = x.tenant_id and c.file_id = x.file_id and c.words @@ asked.any_word
      order by ts_rank(c.words, asked.any_word) desc, c.place limit 1) p
    where x.tenant_id = ${actor.tenantId} and x.file_id = any (${ids}::uuid[]) and x.state = 'read'`.execute(db)
  const beginnings = beginningsOf(words)
  return new Map(
    rows.map(({ fileId, page, hasPages, text }) => [fileId, { page: hasPages ? page : null, excerpt: excerpt(text, beginnings) }]),
  )
}
