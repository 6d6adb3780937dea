import type { User } from '@balcao/contracts/users/users'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { useOpenTickets } from './deactivate.data.ts'
import type { Handover } from './deactivate-dialog.tsx'
import { t } from './messages.ts'
import { dropUser, patchUser } from './user-cache.ts'

type Back = Partial<Pick<User, 'name' | 'email' | 'role' | 'companyId' | 'active'>>

/** What is done to somebody of the list; what can be taken back offers it. */
export function useUserActions() {
  const cache = useQueryClient()
  const openTickets = useOpenTickets()
  const [busy, setBusy] = useState(false)

  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    try {
      return await act()
    } catch (error) {
      notify.error(t('actionFailed', { why: failureOf(error).message }), { id: 'user' })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const save = (id: number, changes: Back & Partial<Handover>) =>
    run(async () => {
      const user = await api.users.update.mutate({ id, ...changes })
      patchUser(cache, user)
      return user
    })

  /** Says what was done, with the way back to `before`. */
  function offerUndo(user: User, before: Back, text: string) {
    const undo = async () => {
      const back = await save(user.id, before)
      if (back) notify.success(t('undone', { name: back.name }), { id: 'user' })
    }
    notify.undo(text, () => void undo(), { id: 'user' })
  }

  async function setActive({ id, name }: User, active: boolean, handover?: Handover): Promise<boolean> {
    const user = await save(id, { active, ...handover })
    if (user) offerUndo(user, { active: !active }, t(active ? 'reactivated' : 'deactivated', { name }))
    return user !== undefined
  }

  return {
    busy,
    offerUndo,
    setActive,
    /** Deactivates at once where no ticket is open with them; else answers how many are. */
    async deactivate(user: User): Promise<number> {
      const open = await run(() => openTickets(user))
      if (open === 0) await setActive(user, false)
      return open ?? 0
    },
    async invite({ id }: User) {
      const user = await run(() => api.users.invite.mutate({ id }, { context: { actionKey: newActionKey() } }))
      if (!user) return
      patchUser(cache, user)
      notify.success(t('invited', { email: user.email }), { id: 'user' })
    },
    async approve({ id }: User): Promise<User | undefined> {
      const user = await run(() => api.signIn.accounts.approve.mutate({ id }))
      if (!user) return undefined
      patchUser(cache, user)
      notify.success(t('approved', { name: user.name }), { id: 'user' })
      return user
    },
    async remove({ id, pending }: User): Promise<boolean> {
      const done = await run(() => api.users.remove.mutate({ id }))
      if (!done) return false
      dropUser(cache, id)
      notify.success(t(pending ? 'refused' : 'removed'), { id: 'user' })
      return true
    },
  }
}
export type UserActions = ReturnType<typeof useUserActions>
