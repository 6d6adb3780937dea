import { cnpjText } from '@balcao/contracts/companies/cnpj'
import type { Company } from '@balcao/contracts/companies/companies'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import { CompanyForm, type CompanyValues } from './company-form.tsx'
import { t } from './messages.ts'

const FACTS = ['name', 'legalName', 'cnpj', 'segment', 'phone', 'website', 'address', 'notes'] as const
type Fact = (typeof FACTS)[number]

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
      await acts.save({ id: before.id, ...Object.fromEntries(FACTS.map((fact) => [fact, before[fact]])) })
      notify.success(t('undone', { name: before.name }), told)
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), told)
    }
  }
  async function save(before: Company, values: CompanyValues) {
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
        <dl className={css.facts}>
          {FACTS.map((fact) => (
            <FactRow key={fact} company={company} fact={fact} />
          ))}
        </dl>
      )}
    </section>
  )
}

const FactRow = ({ company, fact }: { company: Company; fact: Fact }) => {
  const value = company[fact]
  return (
    <>
      <dt>{t(fact)}</dt>
      <dd>{value ? <Value fact={fact} value={value} /> : <span className={css.quiet}>—</span>}</dd>
    </>
  )
}

const Value = ({ fact, value }: { fact: Fact; value: string }) => {
  if (fact === 'cnpj') return cnpjText(value)
  if (fact === 'phone') return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>
  if (fact !== 'website') return value
  return (
    <a href={value} target="_blank" rel="noreferrer">
      {value.replace(/^https?:\/\//, '')}
    </a>
  )
}
