import { BOM, csvLine } from '@balcao/contracts/csv'
import type { Language } from '@balcao/contracts/language'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { MAX_EXPORT, type WATCHABLE, type WatchFilter } from '@balcao/contracts/watchers/overview'
import type { WatchLevel, WatchSource } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { fileName, readerOf } from '../ticket-list/export-reader.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { ownWordsFor } from '../tickets/settings/status-name-rows.ts'
import { countWatches, type WatchFound, type WatchPlace, watchPage } from './internal/watch-page.ts'

const PART = 2_000

type Words = {
  head: string[]
  kind: Record<'staff' | 'customer' | 'team' | 'email', string>
  level: Record<WatchLevel, string>
  source: Record<WatchSource, string>
  what: Record<(typeof WATCHABLE)[number], string>
  ownView: string
}
const WORDS: Record<Language, Words> = {
  'pt-BR': {
    head: [
      'Quem',
      'E-mail',
      'Tipo',
      'O quê',
      'Ticket',
      'Assunto ou nome',
      'Status',
      'Empresa',
      'Nível',
      'Silenciado até',
      'Origem',
      'Desde',
    ],
    kind: { staff: 'Equipe', customer: 'Cliente', team: 'Equipe inteira', email: 'Endereço' },
    level: { all: 'Tudo', public: 'Respostas e status', status: 'Só o status', mentions: 'Só menções' },
    source: { manual: 'Por si', added: 'Adicionado', comment: 'Respondeu', mention: 'Foi mencionado', create: 'Abriu o ticket' },
    what: { ticket: 'Ticket', company: 'Empresa', queue: 'Fila', tag: 'Tag', search: 'Visão', kept_search: 'Busca' },
    ownView: '(visão ou busca própria)',
  },
  en: {
    head: ['Who', 'E-mail', 'Kind', 'What', 'Ticket', 'Subject or name', 'Status', 'Company', 'Level', 'Muted until', 'Source', 'Since'],
    kind: { staff: 'Staff', customer: 'Customer', team: 'Whole team', email: 'Address' },
    level: { all: 'Everything', public: 'Replies and status', status: 'Status only', mentions: 'Mentions only' },
    source: { manual: 'Themselves', added: 'Added', comment: 'Replied', mention: 'Was mentioned', create: 'Opened the ticket' },
    what: { ticket: 'Ticket', company: 'Company', queue: 'Queue', tag: 'Tag', search: 'View', kept_search: 'Search' },
    ownView: '(a view or search of their own)',
  },
}

/** A file under way: what was there when it began, as each reads when its part is read. */
export type WatchExport = { rows: number; head: string; name: string; place: WatchPlace; line: (row: WatchFound) => string }

/** Begins a file of who watches what, and writes down that it was taken. @throws DomainError forbidden; invalid_input for too many */
export async function beginExport(ctx: Ctx, filter: WatchFilter, most = MAX_EXPORT): Promise<WatchExport> {
  must(ctx, 'ticket.manage_watchers')
  const rows = await countWatches(ctx, filter, most + 1)
  if (rows > most) throw invalid({ field: 'userId', reason: 'too_many_lines', params: { most } })
  const { language, instant } = await readerOf(ctx)
  const { head, kind, level, source, what, ownView } = WORDS[language]
  const { status } = wordsIn(language)
  const own = await ownWordsFor(ctx.db, 'staff')
  const { rows: clock } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(ctx.db)
  await audit(ctx, { action: 'watchers.exported', resource: 'ticket', details: { rows, filter }, risk: 'high' })
  const line = (row: WatchFound) =>
    csvLine([
      row.teamName ?? row.userName,
      row.userEmail,
      kind[row.rank === 1 ? 'team' : row.rank === 3 ? 'email' : (row.side as 'staff' | 'customer')],
      what[row.entity ?? 'ticket'],
      row.number,
      row.entity === null ? row.title : (row.thingName ?? ownView),
      row.status === null ? null : (own[row.status as Status] ?? status(row.status)),
      row.companyName,
      level[row.level as WatchLevel],
      instant(row.mutedUntil),
      source[row.source as WatchSource] ?? row.source,
      instant(row.since),
    ])
  const place = { since: clock[0]?.now ?? '', rank: 0, ofId: 0, whoId: 0 }
  return { rows, head: BOM + csvLine(head), name: fileName('observadores', instant), place, line }
}

/** The next part of a file, and where it goes on. @throws DomainError forbidden */
export async function exportPart(
  ctx: Ctx,
  filter: WatchFilter,
  { line }: WatchExport,
  place: WatchPlace,
): Promise<{ text: string; next: WatchPlace | undefined }> {
  must(ctx, 'ticket.manage_watchers')
  const rows = await watchPage(ctx, filter, place, PART)
  const last = rows.at(-1)
  return { text: rows.map(line).join(''), next: rows.length === PART && last ? last : undefined }
}
