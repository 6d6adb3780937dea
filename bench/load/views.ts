import type pg from 'pg'

type Ids = { tenant: number; firstTag: number; firstQueue: number; owner: number }

/** Views as a team keeps them: some for everybody, some of one person. */
const VIEWS = ({ firstTag, firstQueue, owner }: Ids): [name: string, filter: object, shared: boolean][] => [
  ['Urgentes em aberto', { status: ['new', 'open'], priority: ['urgent'] }, true],
  ['Sem responsável', { status: ['new', 'open'], assignee: ['none'] }, true],
  ['Aguardando há uma semana', { status: ['waiting_customer'], updatedDays: 7 }, true],
  ['Fila 2, alta prioridade', { queueId: [firstQueue + 1], status: ['open'], priority: ['high', 'urgent'] }, true],
  ['Contratos de 2026', { status: ['new', 'open'], customFields: [{ key: 'contrato', operator: 'contains', values: ['ct-2026'] }] }, true],
  ['Sul e nordeste', { status: ['new', 'open'], customFields: [{ key: 'regiao', operator: 'is', values: ['sul', 'nordeste'] }] }, true],
  ['Valores altos', { status: ['closed'], customFields: [{ key: 'valor', operator: 'gte', values: [40_000] }] }, true],
  ['Com a primeira tag', { tagId: [firstTag], status: ['open', 'closed'] }, true],
  ['Com uma tag rara', { tagId: [firstTag + 39] }, true],
  ['Nem fechados nem médios', { status: ['closed', 'cancelled'], priority: ['medium'], not: ['status', 'priority'] }, true],
  ['Meus', { assignee: ['me'], status: ['open'] }, false],
  ['Que eu sigo', { watching: true }, false],
  ['Dos últimos 30 dias', { createdDays: 30, type: ['incident'] }, false],
  ['Meus vencidos', { assignee: [owner], customFields: [{ key: 'vencimento', operator: 'lte', values: ['2026-01-01'] }] }, false],
  ['Encerrados por e-mail', { status: ['closed'], channel: ['email'] }, false],
]

/** Keeps them. */
export async function loadViews(client: pg.Client, ids: Ids): Promise<void> {
  for (const [name, filter, shared] of VIEWS(ids))
    await client.query('insert into ticket_views (tenant_id, owner_id, name, filter) values ($1, $2, $3, $4)', [
      ids.tenant,
      shared ? null : ids.owner,
      name,
      JSON.stringify(filter),
    ])
}
