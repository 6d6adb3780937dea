import type { Company } from '@balcao/contracts/companies/companies'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import { t } from './messages.ts'

/** Asks before a company goes for good; says at once what stands in the way. */
export const RemoveDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const navigate = useNavigate()
  const acts = useCompanyActs()
  const [busy, setBusy] = useState(false)
  const { id, name, people } = company
  const remove = async () => {
    setBusy(true)
    try {
      await acts.remove(id)
      notify.success(t('removed', { name }))
      void navigate({ to: '/companies', replace: true })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'company' })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirm={t('removeConfirm')}
      busy={busy || people > 0}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {people > 0 ? t('removeInUse', { people }) : t('removeText')}
    </ConfirmDialog>
  )
}
