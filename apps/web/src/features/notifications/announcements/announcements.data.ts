import type { AnnounceToAll, CreateNotifications } from '@balcao/contracts/notifications/announcements'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useMe } from '../../../lib/session.ts'
import { api } from '../../../lib/trpc.ts'
import { type FormValues, formField, rolesOf, toInput } from './form-values.ts'

type Refusal = { why: string; fields: Record<string, string> }
export type Outcome = { receivers: number } | Refusal

const refused = (error: unknown): Refusal => ({
  why: failureOf(error).message,
  fields: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [formField(field), message])),
})

/** How many people it would reach now. */
export async function countReceivers(values: FormValues): Promise<Outcome> {
  if (values.audience === 'people') return { receivers: values.people.length }
  const roles = rolesOf(values)
  try {
    return await api.notifications.receivers.query(roles ? { roles } : {})
  } catch (error) {
    return refused(error)
  }
}

/** Sends it; sent again after a lost answer it goes out once. */
export function useAnnounce() {
  const me = useMe()
  return async (values: FormValues): Promise<Outcome> => {
    const keys = actionKeys(sessionStorage, `announcement:${me.id}`)
    const input = toInput(values)
    const context = { actionKey: keys.keyFor(input) }
    try {
      const receivers =
        values.audience === 'people'
          ? (await api.notifications.createMany.mutate(input as CreateNotifications, { context })).created
          : (await api.notifications.announce.mutate(input as AnnounceToAll, { context })).receivers
      keys.done()
      return { receivers }
    } catch (error) {
      return refused(error)
    }
  }
}
