import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from './write-people.ts'

const HOUR = 3_600_000

/** An incident of three days ago as customers still read of it, from the first message to the last. */
export async function writeIncidents(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const began = now - 75 * HOUR
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
}
