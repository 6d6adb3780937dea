import type { Company } from '@balcao/contracts/companies/companies'
import type { CompanyContract, Contract } from '@balcao/contracts/companies/contracts'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { trpc } from '../../../lib/trpc.ts'
import { refusalOf } from '../companies.data.ts'
import css from '../companies.module.css'
import { useContractActs } from './contract.data.ts'
import { t } from './contract.messages.ts'
import { ContractForm } from './contract-form.tsx'
import { endsIn } from './ends-in.ts'
import { EndsSoon } from './ends-soon.tsx'
import { HoursReport } from './hours-report.tsx'
import { dayText, hoursText } from './hours-text.ts'
import { PoolMeter } from './pool-meter.tsx'

/** What a company has contracted, how much of its hours is used, and its time by month. */
export const ContractTab = ({ company, editable }: { company: Company; editable: boolean }) => {
  const query = trpc.companies.contracts.get.useQuery({ id: company.id })
  return (
    <>
      <Loaded query={query}>{(held) => <ContractCard company={company} held={held} editable={editable} />}</Loaded>
      <HoursReport company={company} />
    </>
  )
}

const ContractCard = ({ company, held, editable }: { company: Company; held: CompanyContract; editable: boolean }) => {
  const heading = useId()
  const { contract, use } = held
  const soon = endsIn(contract?.end)
  const acts = useContractActs(company.id)
  // What was there when the form opened: what others change meanwhile is not written over.
  const [editing, setEditing] = useState<{ contract: Contract | null } | null>(null)
  const [leaving, setLeaving] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(null))
    edit.current?.focus()
  }
  async function remove() {
    setLeaving(false)
    try {
      await acts.remove()
      notify.success(t('removed'), { id: 'contract' })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'contract' })
    }
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('title')}
        </h2>
        {editable && !editing ? (
          <div className={css.buttons}>
            <Button ref={edit} size="small" onClick={() => setEditing({ contract })}>
              {t(contract ? 'edit' : 'add')}
            </Button>
            {contract ? (
              <Button size="small" onClick={() => setLeaving(true)}>
                {t('remove')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {editing ? (
        <ContractForm contract={editing.contract} onSave={acts.save} onDone={stop} onCancel={stop} />
      ) : contract ? (
        <>
          <dl className={css.facts}>
            <dt>{t('plan')}</dt>
            <dd>{contract.plan}</dd>
            <dt>{t('start')}</dt>
            <dd>{dayText(contract.start)}</dd>
            <dt>{t('end')}</dt>
            <dd>
              {contract.end ? dayText(contract.end) : t('noEnd')} {soon === null ? null : <EndsSoon days={soon} />}
            </dd>
            <dt>{t('hoursPool')}</dt>
            <dd>
              {contract.hoursPool === null ? t('noPool') : t(`pool_${contract.period}`, { hours: hoursText(contract.hoursPool * 60) })}
            </dd>
          </dl>
          {use ? <PoolMeter use={use} /> : null}
        </>
      ) : (
        <p className={css.quiet}>{t('none')}</p>
      )}
      {leaving ? (
        <ConfirmDialog
          open
          danger
          title={t('removeTitle', { name: company.name })}
          confirm={t('removeConfirm')}
          onConfirm={() => void remove()}
          onClose={() => setLeaving(false)}
        >
          {t('removeText')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
