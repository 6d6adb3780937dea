import type { Company } from '@balcao/contracts/companies/companies'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Pick } from '../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { trpc } from '../../lib/trpc.ts'
import { companiesBut, useCompanyActs, useConfirmed } from './companies.data.ts'
import { t } from './messages.ts'

/** Chooses the company that stays, and says what goes there before anything does. */
export const MergeDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const navigate = useNavigate()
  const acts = useCompanyActs()
  const [into, setInto] = useState<Pick | null>(null)
  const { busy, run } = useConfirmed()
  const [missing, setMissing] = useState(false)
  const [useOthers] = useState(() => companiesBut(company.id))
  const { data: preview } = trpc.companies.mergePreview.useQuery({ id: company.id, intoId: into?.id ?? 0 }, { enabled: into !== null })

  const confirm = () => {
    if (!into) return setMissing(true)
    if (!preview) return
    void run(acts.merge(company.id, into.id), ({ id, name }) => {
      notify.success(t('merged', { name }), { id: 'company' })
      onClose()
      void navigate({ to: '/companies/$id', params: { id: String(id) }, replace: true })
    })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('mergeTitle', { name: company.name })}
      confirm={t(busy ? 'merging' : 'mergeConfirm')}
      busy={busy || (into !== null && !preview)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PickField
        label={t('mergeInto')}
        error={missing && !into ? t('mergeChoose') : undefined}
        required
        useFound={useOthers}
        onChange={setInto}
      />
      <div role="status">
        {preview ? (
          <>
            <p>{t('mergeText', { people: preview.people, tickets: preview.tickets, into: preview.into.name, name: preview.from.name })}</p>
            <p>{t('mergeData', { into: preview.into.name })}</p>
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
