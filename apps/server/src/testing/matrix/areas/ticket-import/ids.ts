import type { Build } from '../../maker.ts'

const COLUMNS = { Chave: 'reference', Assunto: 'title', 'E-mail': 'requesterEmail', Criado: 'createdAt' }

/** An import at a step of its own, without tickets. */
const anImport =
  (at: { state: string; ranAt?: string; endedAt?: string }): Build =>
  async (maker) => {
    const { id: startedBy } = await maker.person()
    const tenantId = maker.desk.id
    const kept = { mapping: JSON.stringify({ columns: COLUMNS }), found: JSON.stringify({ columns: Object.keys(COLUMNS) }) }
    const row = { tenantId, kind: 'mapped', sourceName: 'Jira', fileName: 'jira.csv', startedBy, ...kept, ...at }
    return maker.desk.rows(async (tx) => (await tx.insertInto('ticketImports').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }

const mappingTicketImport = anImport({ state: 'mapping' })
const readyTicketImport = anImport({ state: 'ready' })
const doneTicketImport: Build = (maker) =>
  anImport({ state: 'done', ranAt: new Date().toISOString(), endedAt: new Date().toISOString() })(maker)

export const TICKET_IMPORT_IDS = { mappingTicketImport, readyTicketImport, doneTicketImport }
