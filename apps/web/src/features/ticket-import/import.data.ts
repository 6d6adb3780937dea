import { type ImportKind, isUnderWay } from '@balcao/contracts/ticket-import/bounds'
import type { TicketImport } from '@balcao/contracts/ticket-import/imports'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askFor } from '../../lib/files/raw-call.ts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

async function send(address: string, file: File): Promise<TicketImport> {
  const body = new FormData()
  body.append('file', file)
  return (await askFor(address, { method: 'POST', body })).json() as Promise<TicketImport>
}

/** Sends a file of tickets, of which an import is begun. */
export const sendTickets = (kind: ImportKind, file: File) => send(`/api/tickets/imports?kind=${kind}`, file)
/** Sends the messages that belong to the tickets of a CSV. */
export const sendMessages = (id: number, file: File) => send(`/api/tickets/imports/${id}/messages`, file)

/** An import, read again every second while something is done with it. */
export const useTicketImport = (id: number) =>
  trpc.tickets.imports.get.useQuery(
    { id },
    { retry: false, refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? 1_000 : false) },
  )

/** Acts on an import, says what went wrong, and reads it again. */
export function useAct() {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notify.error(t('actFailed', { why: failureOf(error).message }))
      return false
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: [['tickets', 'imports']] })
    }
  }
  return { busy, act }
}
