import type { AvailabilityState } from '@balcao/contracts/queues/words'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { askedOf, type Filter } from './search.ts'

/** Queues come all at once: to the table they are a list of one page. */
export function useQueueList(filter: Filter, enabled: boolean) {
  const query = trpc.queues.list.useQuery(askedOf(filter), { enabled, placeholderData: keepPreviousData })
  return { ...query, isFetchingNextPage: false, hasNextPage: false, fetchNextPage: () => undefined, rows: query.data?.data ?? [] }
}

/** All queues that the reader sees, for choosing one. */
export const useQueues = () => trpc.queues.list.useQuery({}).data?.data ?? []

/** What went wrong, as a sentence and by field. */
export type Refusal = { code: string; why: string; fields: Record<string, string>; details: unknown }
export function refusalOf(error: unknown): Refusal {
  const { code, message, details } = failureOf(error)
  return { code, why: message, details, fields: Object.fromEntries(fieldErrors(error).map(({ field, message: why }) => [field, why])) }
}

type CreateInput = Parameters<typeof api.queues.create.mutate>[0]
type UpdateInput = Parameters<typeof api.queues.update.mutate>[0]
type MemberInput = Parameters<typeof api.queues.members.update.mutate>[0]
type SkillInput = Parameters<typeof api.queues.skills.create.mutate>[0]
type AssignInput = Parameters<typeof api.queues.skills.assign.mutate>[0]

/** What is done to queues, members and skills; each answers or throws. */
export function useQueueActs() {
  const cache = useQueryClient()
  const refresh = () => {
    for (const path of [['queues'], ['tickets']]) void cache.invalidateQueries({ queryKey: [path] })
  }
  const told = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      refresh()
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    create: (input: CreateInput) => told(api.queues.create.mutate(input, once())),
    save: (input: UpdateInput) => told(api.queues.update.mutate(input)),
    /** What is shown of others is read again by `refresh`, once the page of this one is left. */
    remove: (id: number, moveTo?: number) => api.queues.remove.mutate(moveTo === undefined ? { id } : { id, moveTo }),
    refresh,
    addMember: (id: number, userId: number) => told(api.queues.members.add.mutate({ id, userIds: [userId] }, once())),
    saveMember: (input: MemberInput) => told(api.queues.members.update.mutate(input)),
    removeMember: (id: number, userId: number, tickets: 'queue' | 'keep') =>
      told(api.queues.members.remove.mutate({ id, userId, tickets })),
    setAvailability: (userId: number, availability: AvailabilityState) =>
      told(api.queues.members.setAvailability.mutate({ userId, availability })),
    createSkill: (input: SkillInput) => told(api.queues.skills.create.mutate(input, once())),
    saveSkill: (input: Parameters<typeof api.queues.skills.update.mutate>[0]) => told(api.queues.skills.update.mutate(input)),
    removeSkill: (id: number) => told(api.queues.skills.remove.mutate({ id })),
    assignSkill: (input: AssignInput) => told(api.queues.skills.assign.mutate(input, once())),
    takeSkill: (skillId: number, userId: number) => told(api.queues.skills.removeFrom.mutate({ skillId, userId })),
  }
}

/** What a dialog confirmed, once; when it is refused, the reason is told and the dialog stays. */
export function useConfirmed() {
  const [busy, setBusy] = useState(false)
  async function run<T>(act: Promise<T>, done: (answer: T) => void) {
    setBusy(true)
    try {
      done(await act)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'queue' })
      setBusy(false)
    }
  }
  return { busy, run }
}
