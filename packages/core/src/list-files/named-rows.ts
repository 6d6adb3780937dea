import type { ListOf } from '@balcao/contracts/common'
import type { Language } from '@balcao/contracts/language'
import { describeValue, type Wording } from '@balcao/contracts/maintenance/history/describe'
import type { Names } from '@balcao/contracts/maintenance/history/history'
import type { ConfigState } from '@balcao/contracts/maintenance/history/kinds'
import { type Vocabulary, wordingFor, wordingOf } from '@balcao/contracts/maintenance/history/wording'
import type { Ctx } from '../ctx.ts'
import { namesIn } from '../maintenance/history/names.ts'
import { ownWordsFor } from '../tickets/settings/status-name-rows.ts'

/** A row of a list, what its values are in words, and what the things that they name are called. */
export type NamedRow<Row> = {
  row: Row
  say: (value: unknown, field: string, language: Language) => string
  nameOf: (what: keyof Names, id: number | null) => string
}

/** In English, fields and values stand by their keys, as the API names them. */
const KEYS: Vocabulary = {
  field: (name) => name,
  value: (name) => name.slice(name.indexOf('.') + 1),
  gone: (id) => `#${id}`,
  status: (status) => status,
  priority: (name) => name,
  channel: (name) => name,
  type: (key) => key,
  role: (key) => key,
}

/** Names as numbers, for who may not see whose they are. */
const numbered = (names: Record<string, string> = {}) => Object.fromEntries(Object.keys(names).map((id) => [id, `#${id}`]))

/**
 * All rows of a set-up list, with what they name for the words of a file. Whoever does not manage what is listed reads numbers where it names people
 * and companies, whom they may not see.
 */
export async function namedRows<Row extends object>(ctx: Ctx, rows: readonly Row[], manages: boolean): Promise<ListOf<NamedRow<Row>>> {
  const found = await namesIn(ctx, rows as readonly ConfigState[])
  const names: Names = manages ? found : { ...found, user: numbered(found.user), company: numbered(found.company) }
  const portuguese = wordingFor(names, await ownWordsFor(ctx.db, 'staff'))
  const words: Record<Language, Wording> = { 'pt-BR': portuguese, en: wordingOf(names, KEYS) }
  const say: NamedRow<Row>['say'] = (value, field, language) => describeValue(value, field, words[language])
  const nameOf: NamedRow<Row>['nameOf'] = (what, id) => (id === null ? '' : (names[what]?.[String(id)] ?? `#${id}`))
  return { data: rows.map((row) => ({ row, say, nameOf })), hasNext: false, nextCursor: null }
}
