import { CreateServiceAccount, type ServiceAccount } from '@balcao/contracts/users/service-accounts'

export type AccountValues = {
  name: string
  description: string
  active: string
  role: string
  queueIds: string[]
  ownerId: number | null
  ownerQueueId: string
}

export const emptyAccount = (ownerId: number): AccountValues => ({
  ...{ name: '', description: '', active: 'yes', role: 'support-agent', queueIds: [], ownerId, ownerQueueId: '' },
})

export const valuesOf = ({ name, description, active, role, queueIds, owner, ownerQueue }: ServiceAccount): AccountValues => ({
  ...{ name, description, active: active ? 'yes' : 'no', role, queueIds: queueIds.map(String) },
  ownerId: owner?.id ?? null,
  ownerQueueId: ownerQueue ? String(ownerQueue.id) : '',
})

export const toInput = ({ active, queueIds, ownerQueueId, ...values }: AccountValues) => ({
  ...values,
  active: active === 'yes',
  queueIds: queueIds.map(Number),
  ownerQueueId: ownerQueueId === '' ? null : Number(ownerQueueId),
})

/** What is wrong, by field. */
export function reasonsOf(values: AccountValues): Record<string, string> {
  const parsed = CreateServiceAccount.safeParse(toInput(values))
  return Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}
