import type { Document } from '@balcao/contracts/documents/documents'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../../lib/awaited.ts'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './linked.messages.ts'

type Found = Pick<Document, 'id'> & { name: string }

const useFound = (search: string) => {
  const query = trpc.documents.documents.list.useQuery(
    { limit: 20, sort: 'updated', ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { found: (query.data?.data ?? []).map(({ id, title }): Found => ({ id, name: title })), isAwaited: isAwaited(query) }
}

export type LinkTarget = { ticketId: number } | { companyId: number } | { assetId: number }
type LinkDialogProps = { target: LinkTarget; onClose: () => void; onLinked: () => void }

/** Chooses a document that the reader sees, to belong to a ticket, a company or an asset. */
export const LinkDialog = ({ target, onClose, onLinked }: LinkDialogProps) => {
  const [chosen, setChosen] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const link = async () => {
    if (!chosen) return
    setBusy(true)
    try {
      await api.documents.links.add.mutate({ id: chosen.id, ...target }, { context: { actionKey: newActionKey() } })
      notify.success(t('linked'), { id: 'document' })
      onLinked()
      onClose()
    } catch (error) {
      setBusy(false)
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'document' })
    }
  }
  return (
    <ConfirmDialog open title={t('linkTitle')} confirm={t('confirm')} busy={busy} onConfirm={() => void link()} onClose={onClose}>
      <PickField<Found> label={t('document')} required useFound={useFound} drawName={({ name }) => name} onChange={setChosen} />
    </ConfirmDialog>
  )
}
