import { randomUUID } from 'node:crypto'
import { SERVICE_SUFFIX } from '@balcao/contracts/users/service-names'
import { removedAddress } from '@balcao/core/users/removed'
import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from '../write-people.ts'

/** The program that invoices are issued by, and who answers for it. */
const INVOICES = {
  name: 'Emissor de notas',
  description: 'Lê os tickets da fila Financeiro e escreve neles o número da nota fiscal emitida pelo ERP, uma vez por hora.',
  role: 'agent',
  owner: 'admin@acme.test',
}

/** An account of a program, without a token: whoever tries it makes one. */
export async function writeServiceAccounts(tx: Tx, { tenantId, users, queues }: Pick<Ids, 'tenantId' | 'users' | 'queues'>): Promise<void> {
  const { name, description, role, owner } = INVOICES
  const now = new Date().toISOString()
  const { id: userId } = await tx
    .insertInto('users')
    .values({
      ...{ tenantId, name: name + SERVICE_SUFFIX['pt-BR'], email: `${randomUUID()}.${removedAddress(0)}`, role },
      ...{ isService: true, isActive: false, deletedAt: now, autoWatch: [] },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('serviceAccounts')
    .values({ tenantId, userId, name, description, queueIds: [idOf(queues, 'finance')], ownerId: idOf(users, owner), ownerQueueId: null })
    .execute()
}
