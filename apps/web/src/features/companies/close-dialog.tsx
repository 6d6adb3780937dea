import type { Company } from '@balcao/contracts/companies/companies'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import type { Pick } from '../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { trpc } from '../../lib/trpc.ts'
import { companiesBut, useCompanyActs, useConfirmed } from './companies.data.ts'
import css from './companies.module.css'
import { t } from './messages.ts'

type Fate = 'move' | 'leave'

/** Says what hangs on a company before it is closed, and asks where its people go. */
export const CloseDialog = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const acts = useCompanyActs()
  const [useOthers] = useState(() => companiesBut(company.id))
  const { data: preview } = trpc.companies.closingPreview.useQuery({ id: company.id }, { gcTime: 0 })
  const [fate, setFate] = useState<Fate>('move')
  const [into, setInto] = useState<Pick | null>(null)
  const [missing, setMissing] = useState(false)
  const { busy, run } = useConfirmed()
  const { id, name } = company
  const asks = preview !== undefined && preview.people > 0
  const confirm = () => {
    if (!preview) return
    if (asks && fate === 'move' && !into) return setMissing(true)
    void run(acts.close(id, asks && fate === 'move' && into ? into.id : null), () => {
      notify.success(t('closed', { name }), { id: 'company' })
      onClose()
    })
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('closeTitle', { name })}
      confirm={t('closeConfirm')}
      busy={busy || !preview}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div role="status">
        {preview ? <p>{t('closeText', { people: preview.people, tickets: preview.tickets, open: preview.openTickets })}</p> : null}
        {preview && preview.branches > 0 ? <p>{t('closeBranches', { n: preview.branches })}</p> : null}
      </div>
      {asks ? (
        <fieldset className={css.fates}>
          <legend>{t('closePeople')}</legend>
          <label>
            <input type="radio" name="fate" checked={fate === 'move'} onChange={() => setFate('move')} />
            {t('closeMove')}
          </label>
          {fate === 'move' ? (
            <PickField
              label={t('closeInto')}
              error={missing && !into ? t('mergeChoose') : undefined}
              required
              useFound={useOthers}
              onChange={setInto}
            />
          ) : null}
          <label>
            <input type="radio" name="fate" checked={fate === 'leave'} onChange={() => setFate('leave')} />
            {t('closeLeave')}
          </label>
        </fieldset>
      ) : null}
    </ConfirmDialog>
  )
}
