import type { Company } from '@balcao/contracts/companies/companies'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'
import { formOf, inputOf } from './company-values.ts'
import { t } from './messages.ts'

/** What the desk knows of a company, to read and to change; what was changed can be taken back. */
export const CompanyData = ({ company, editable }: { company: Company; editable: boolean }) => {
  const heading = useId()
  const acts = useCompanyActs()
  // What was there when the form opened: what others change meanwhile is not written over.
  const [editing, setEditing] = useState<Company | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(null))
    edit.current?.focus()
  }

  async function undo(before: Company) {
    const told = { id: 'company' }
    try {
      await acts.save({ id: before.id, ...inputOf(formOf(before)) })
      notify.success(t('undone', { name: before.name }), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), told)
    }
  }
  async function save(before: Company, values: ReturnType<typeof inputOf>) {
    const after = await acts.save({ id: before.id, version: before.version, ...values })
    if (after.version !== before.version) notify.undo(t('saved', { name: after.name }), () => void undo(before), { id: 'company' })
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading} className={css.heading}>
          {t('data')}
        </h2>
        {editable && !editing ? (
          <Button ref={edit} size="small" onClick={() => setEditing(company)}>
            {t('edit')}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <CompanyForm company={editing} onSave={(values) => save(editing, values)} onDone={stop} onCancel={stop} />
      ) : (
        <CompanyFacts company={company} />
      )}
    </section>
  )
}
