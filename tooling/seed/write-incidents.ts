import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from './write-people.ts'

const HOUR = 3_600_000

/** So many days ago at that hour of UTC: an incident stays within its day, at whatever hour the demo is written. */
const onDay = (now: number, days: number, hour: number) => Math.floor(now / (24 * HOUR) - days) * 24 * HOUR + hour * HOUR

const SERVICES = [
  ['Aplicativo web', 'Entrada, cadastros, estoque e financeiro'],
  ['Emissão de notas fiscais', 'NF-e, NFC-e e NFS-e'],
  ['Frente de caixa', 'PDV das lojas e sincronização'],
  ['Integrações e API', 'Lojas virtuais, bancos e parceiros'],
] as const

/** Incidents that are over for long: where the bars of the status page have something to say. */
const OVER = [
  { title: 'Lentidão nos relatórios', impact: 'degraded', daysAgo: 21, hours: 5, services: [0] },
  { title: 'Vendas das lojas sem sincronizar', impact: 'partial', daysAgo: 38, hours: 2.5, services: [2, 3] },
  { title: 'Aplicativo fora do ar', impact: 'outage', daysAgo: 63, hours: 0.7, services: [0, 3] },
] as const

/** The status page, open to everybody, with its services, and who has incidents mailed to them. */
async function writeStatusPage(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<number[]> {
  const ago = (days: number, hours = 0) => new Date(onDay(now, days, 13 + hours)).toISOString()
  await tx.insertInto('statusPages').values({ tenantId, isPublic: true }).execute()
  const services = await tx
    .insertInto('statusComponents')
    .values(SERVICES.map(([name, description], position) => ({ tenantId, name, description, position, createdAt: ago(120) })))
    .returning('id')
    .execute()
  const ids = services.map(({ id }) => id).toSorted((a, b) => a - b)
  for (const { title, impact, daysAgo, hours, services: about } of OVER) {
    const times = { startedAt: ago(daysAgo), resolvedAt: ago(daysAgo, hours) }
    const { id: incidentId } = await tx
      .insertInto('incidents')
      .values({ tenantId, title, impact, state: 'resolved', ...times, createdBy: idOf(users, 'supervisor@acme.test') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('incidentUpdates')
      .values([
        {
          tenantId,
          incidentId,
          state: 'investigating',
          message: 'Recebemos os primeiros relatos e estamos verificando.',
          postedAt: times.startedAt,
        },
        { tenantId, incidentId, state: 'resolved', message: 'Corrigido e acompanhado por uma hora.', postedAt: times.resolvedAt },
      ])
      .execute()
    await tx
      .insertInto('incidentComponents')
      .values(about.map((place) => ({ tenantId, incidentId, componentId: ids[place] as number })))
      .execute()
  }
  const confirmedAt = ago(90)
  await tx
    .insertInto('statusSubscribers')
    .values([
      { tenantId, userId: idOf(users, 'user@acme.test'), email: null, confirmedAt },
      { tenantId, userId: null, email: 'plantao@rede-boa-vista.test', confirmedAt },
    ])
    .execute()
  return ids
}

/** An incident of three days ago as customers still read of it, from the first message to the last. */
export async function writeIncidents(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const services = await writeStatusPage(tx, { tenantId, users }, now)
  const began = onDay(now, 3, 10)
  const at = (hours: number) => new Date(began + hours * HOUR).toISOString()
  const { id: incidentId } = await tx
    .insertInto('incidents')
    .values({
      ...{ tenantId, title: 'Emissão de notas fiscais com falhas', impact: 'partial', state: 'resolved' },
      ...{ startedAt: at(0), resolvedAt: at(3.5), createdBy: idOf(users, 'supervisor@acme.test'), version: 4 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const updates = [
    ['investigating', 0, 'Parte das notas fiscais é recusada desde as primeiras horas da manhã. Estamos verificando a causa.'],
    ['identified', 0.75, 'O serviço da SEFAZ de São Paulo está instável. Notas de outros estados são emitidas normalmente.'],
    ['monitoring', 2.5, 'A SEFAZ voltou. As notas que ficaram na fila estão sendo enviadas; não é preciso emiti-las de novo.'],
    ['resolved', 3.5, 'Todas as notas da fila foram emitidas. Obrigado pela paciência.'],
  ] as const
  await tx
    .insertInto('incidentUpdates')
    .values(updates.map(([state, hours, message]) => ({ tenantId, incidentId, state, message, postedAt: at(hours) })))
    .execute()
  await tx
    .insertInto('incidentComponents')
    .values({ tenantId, incidentId, componentId: services[1] as number })
    .execute()
}
