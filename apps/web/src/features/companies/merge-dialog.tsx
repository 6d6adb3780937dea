import type { Company } from '@balcao/contracts/companies/companies'
import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { FieldFrame } from '@balcao/ui/field-frame'
import { notify } from '@balcao/ui/toasts'
import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { trpc } from '../../lib/trpc.ts'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import { t } from './messages.ts'

type Option = { id: number; name: string }

/** Chooses the company that stays, and says what goes there before anything does. */
export const MergeDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const navigate = useNavigate()
  const acts = useCompanyActs()
  const [into, setInto] = useState<Option | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const search = useDeferredValue(into?.name === text ? '' : text.trim())
  const found = trpc.companies.list.useQuery({ limit: 20, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData })
  const { data: preview } = trpc.companies.mergePreview.useQuery({ id: company.id, intoId: into?.id ?? 0 }, { enabled: into !== null })

  const confirm = async () => {
    if (!into) return setMissing(true)
    if (!preview) return
    setBusy(true)
    try {
      const { id, name } = await acts.merge(company.id, into.id)
      notify.success(t('merged', { name }), { id: 'company' })
      void navigate({ to: '/companies/$id', params: { id: String(id) }, replace: true })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'company' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('mergeTitle', { name: company.name })}
      confirm={t(busy ? 'merging' : 'mergeConfirm')}
      busy={busy || (into !== null && !preview)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FieldFrame label={t('mergeInto')} error={missing && !into ? t('mergeChoose') : undefined} required>
        {(ids) => (
          <Autocomplete<Option>
            id={ids.id}
            options={(found.data?.data ?? []).filter(({ id }) => id !== company.id)}
            filterOptions={(options) => options}
            loading={found.isFetching}
            loadingText={t('searching')}
            noOptionsText={t('nothingFound')}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            value={into}
            onInputChange={(_, next) => setText(next)}
            onChange={(_, next) => setInto(next)}
            renderInput={(params) => (
              <ComboboxInput params={params} field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid }} />
            )}
          />
        )}
      </FieldFrame>
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
