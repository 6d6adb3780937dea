import type { Build } from '../../maker.ts'

let serial = 0

const component: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, name: `Serviço ${++serial}`, position: serial }
  return (await desk.rows((tx) => tx.insertInto('statusComponents').values(values).returning('id').executeTakeFirstOrThrow())).id
}

const subscriber: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, userId: null, email: `inscrito-${++serial}@example.test`, confirmedAt: new Date().toISOString() }
  return (await desk.rows((tx) => tx.insertInto('statusSubscribers').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const STATUS_PAGE_IDS = { component, subscriber }
