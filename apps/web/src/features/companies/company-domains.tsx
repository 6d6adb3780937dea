import type { Company } from '@balcao/contracts/companies/companies'
import type { CompanyDomain } from '@balcao/contracts/companies/domains'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import lines from '../../lib/lists/lines.module.css'
import { trpc } from '../../lib/trpc.ts'
import { refusalOf, useCompanyActs } from './companies.data.ts'
import css from './companies.module.css'
import domainCss from './company-domains.module.css'
import { t } from './messages.ts'

/** Mail domains of a company: proved by a link to somebody there, they bring new customers in by themselves. */
export const CompanyDomains = ({ company, editable }: { company: Company; editable: boolean }) => {
  const heading = useId()
  const { data, isPending } = trpc.companies.domains.list.useQuery({ id: company.id })
  const acts = useCompanyActs()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [leaving, setLeaving] = useState<CompanyDomain | null>(null)

  async function ask(to: string, done?: () => void) {
    setBusy(true)
    setFault(undefined)
    try {
      await acts.askDomain(company.id, to)
      notify.success(t('domainAsked', { email: to }), { id: 'domain' })
      done?.()
    } catch (error) {
      const { why, fields } = refusalOf(error)
      if (done) setFault(fields.email ?? why)
      else notify.error(t('failed', { why }), { id: 'domain' })
    } finally {
      setBusy(false)
    }
  }
  async function remove({ domain }: CompanyDomain) {
    setLeaving(null)
    try {
      await acts.removeDomain(company.id, domain)
      notify.success(t('domainRemoved', { domain }), { id: 'domain' })
    } catch (error) {
      notify.error(t('failed', { why: refusalOf(error).why }), { id: 'domain' })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && email.trim()) void ask(email.trim(), () => setEmail(''))
  }
  return (
    <section className={css.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={css.heading}>
          {t('domains')}
        </h2>
        <p className={css.quiet}>{t('domainsText')}</p>
      </div>
      {isPending ? <TextSkeleton lines={1} /> : null}
      {data?.length === 0 ? <p className={css.quiet}>{t('domainsNone')}</p> : null}
      {data && data.length > 0 ? (
        <ul className={lines.list} aria-labelledby={heading}>
          {data.map((one) => (
            <li key={one.domain} className={lines.row}>
              <span className={domainCss.what}>
                <strong>{one.domain}</strong>
                <span className={css.quiet}>{t(`domain_${one.state}`, { email: one.sentTo ?? '' })}</span>
                {one.sharedWith.length > 0 ? (
                  <span className={css.quiet}>{t('domainShared', { companies: one.sharedWith.map(({ name }) => name).join(', ') })}</span>
                ) : null}
              </span>
              {editable && one.state !== 'verified' && one.sentTo ? (
                <Button size="small" disabled={busy} onClick={() => void ask(one.sentTo as string)}>
                  {t('domainAgain')}
                </Button>
              ) : null}
              {editable ? (
                <Button size="small" variant="text" aria-label={t('domainRemove', { domain: one.domain })} onClick={() => setLeaving(one)}>
                  {t('domainRemoveShort')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {editable ? (
        <form className={domainCss.ask} onSubmit={submit} noValidate>
          <FieldFrame label={t('domainEmail')} hint={t('domainEmailHint')} error={fault}>
            {(ids) => <PlainInput ids={ids} value={email} onChange={setEmail} autoComplete="off" />}
          </FieldFrame>
          <Button type="submit" disabled={busy || !email.trim()}>
            {t('domainAsk')}
          </Button>
        </form>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          open
          title={t('domainRemoveTitle', { domain: leaving.domain })}
          confirm={t('domainRemoveConfirm')}
          onConfirm={() => void remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          {t('domainRemoveText')}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
