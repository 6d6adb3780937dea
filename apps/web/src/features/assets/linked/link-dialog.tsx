import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../../../lib/awaited.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

type Found = { id: number; name: string; detail: string }

/** Assets that are in use or could be: of the ticket's customer first, then of its company, then any. */
const foundFor =
  ({ requester, companyId }: Ticket, without: readonly number[]) =>
  (search: string) => {
    const among = { status: ['in_use', 'in_stock', 'maintenance'] as ('in_use' | 'in_stock' | 'maintenance')[], limit: 20 }
    const asked = { ...among, ...(search ? { search } : {}) }
    const keep = { placeholderData: keepPreviousData }
    const own = trpc.assets.list.useQuery({ ...asked, userId: requester.id }, keep)
    const near = trpc.assets.list.useQuery({ ...asked, companyId: companyId ?? 0 }, { ...keep, enabled: companyId !== null })
    const any = trpc.assets.list.useQuery(asked, keep)
    const all = [own, near, any].flatMap(({ data }) => data?.data ?? [])
    const found = [...new Map(all.map((asset) => [asset.id, asset])).values()]
      .filter(({ id }) => !without.includes(id))
      .slice(0, 20)
      .map(
        ({ id, name, tag, kind, company, person }): Found => ({
          ...{ id, name },
          detail: [kind.name, tag, person?.name ?? company?.name].filter(Boolean).join(' · '),
        }),
      )
    return { found, isAwaited: [own, any].some(isAwaited) }
  }

type LinkDialogProps = { ticket: Ticket; without: readonly number[]; onLinked: () => void; onClose: () => void }

/** Chooses an asset that a ticket is about. */
export const LinkDialog = ({ ticket, without, onLinked, onClose }: LinkDialogProps) => {
  const [useFound] = useState(() => foundFor(ticket, without))
  const [chosen, setChosen] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const link = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      await api.tickets.assets.link.mutate({ ticketId: ticket.id, assetId: chosen.id }, { context: { actionKey: newActionKey() } })
      notify.success(t('linked'), { id: 'asset' })
      onLinked()
      onClose()
    } catch (error) {
      setBusy(false)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'asset' })
    }
  }
  return (
    <ConfirmDialog open title={t('linkTitle')} confirm={t('confirm')} busy={busy} onConfirm={() => void link()} onClose={onClose}>
      <PickField<Found> label={t('asset')} required useFound={useFound} detailOf={({ detail }) => detail} onChange={setChosen} />
    </ConfirmDialog>
  )
}
