import type { DirectoryTest } from '@balcao/contracts/sso/directories'
import type { Provider } from '@balcao/contracts/sso/providers'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import { type FormEvent, useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { TryResult } from '../../lib/page/try-result.tsx'
import { t as attempts } from './attempts.messages.ts'
import { t } from './ldap.messages.ts'
import { t as words } from './messages.ts'
import { useProviderActs } from './sso.data.ts'
import css from './sso.module.css'

/** What a sign-in of whom was found would come to, in a sentence. */
function verdict({ failure, outcome, account, disabled }: DirectoryTest): { ok: boolean; text: string } {
  if (failure) return { ok: false, text: t(`failure_${failure}`) }
  if (disabled) return { ok: false, text: t('foundDisabled') }
  if (!account) return { ok: false, text: attempts('wouldRefuse', { why: attempts(`outcome_${outcome ?? 'no_account'}`) }) }
  const { name, email, role } = account
  return { ok: true, text: attempts(account.isNew ? 'wouldCreate' : account.isLinked ? 'wouldSignIn' : 'wouldLink', { name, email, role }) }
}

/** Looks somebody up in a directory, as it is saved. Nothing comes of it. */
export const TryDirectory = ({ provider: { id } }: { provider: Provider }) => {
  const { tryDirectory } = useProviderActs()
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<DirectoryTest>()
  const look = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || email.trim() === '') return
    setBusy(true)
    setResult(undefined)
    setResult(await tryDirectory(id, email.trim()))
    setBusy(false)
  }
  const said = result && verdict(result)
  return (
    <section className={page.card} aria-label={t('test')}>
      <h2 className={page.legend}>{t('test')}</h2>
      <p className={page.quiet}>
        {t('testHint')} {words('testHint')}
      </p>
      <form className={css.try} noValidate onSubmit={(event) => void look(event)}>
        <FieldFrame label={t('testEmail')}>
          {(ids) => (
            <PlainInput ids={ids} value={email} onChange={setEmail} type="email" inputProps={{ maxLength: 254, autoComplete: 'off' }} />
          )}
        </FieldFrame>
        <Button type="submit" variant="outlined" size="small" disabled={busy || email.trim() === ''}>
          {t(busy ? 'testing' : 'testButton')}
        </Button>
      </form>
      <div role="status">{said ? <TryResult ok={said.ok}>{said.text}</TryResult> : null}</div>
      {result?.detail ? <p className={page.quiet}>{result.detail}</p> : null}
      {result && result.groups.length > 0 ? <p className={css.line}>{t('foundGroups', { groups: result.groups.join(', ') })}</p> : null}
      {result && result.claims.length > 0 ? (
        <dl className={css.claims}>
          {result.claims.map(({ name, value }) => (
            <div key={`${name} ${value}`} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
