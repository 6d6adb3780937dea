import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** Asks before a check or a correction is stopped where it is. */
export const CancelDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await api.maintenance.fixes.cancel.mutate({ id })
      notify.success(t('cancelled'), { id: 'maintenance' })
    } catch (error) {
      notify.error(t('cancelFailed', { why: failureOf(error).message }), { id: 'maintenance' })
    }
    void cache.invalidateQueries({ queryKey: [['maintenance']] })
    onClose()
  }
  return (
    <ConfirmDialog open title={t('cancelTitle')} confirm={t('cancel')} busy={isBusy} onConfirm={() => void cancel()} onClose={onClose}>
      {t('cancelText')}
    </ConfirmDialog>
  )
}
