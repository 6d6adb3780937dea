import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { type Mailbox, OAUTH_PROVIDERS } from '@balcao/contracts/email/mailboxes'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import css from './email.module.css'
import { t } from './messages.ts'

type Provider = (typeof OAUTH_PROVIDERS)[number]
const NAME: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft', graph: 'Microsoft Graph' }

/** Google or Microsoft, which let a mailbox be read and send without a password. The app that asks is the installation's, or one of the mailbox. */
export const MailboxTokens = ({ box: first }: { box: Mailbox }) => {
  const isAdmin = isAtLeast(effectiveRole(useMe()), 'admin')
  const { data: box = first } = trpc.email.mailboxes.get.useQuery({ id: first.id })
  const [app, setApp] = useState<{ provider: Provider; clientId: string; clientSecret: string } | null>(null)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const ask = async (provider: Provider) => {
    setBusy(true)
    setWrong('')
    try {
      const own = app?.provider === provider && app.clientId ? { clientId: app.clientId.trim() } : {}
      const secret = app?.provider === provider && app.clientSecret ? { clientSecret: app.clientSecret } : {}
      const { url } = await api.email.mailboxes.authorize.mutate({ id: box.id, provider, ...own, ...secret })
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      const [field] = fieldErrors(error)
      setWrong(field?.message ?? failureOf(error).message)
      if (field) setApp((known) => known ?? { provider, clientId: '', clientSecret: '' })
    }
  }
  return (
    <section aria-label={t('tokens')}>
      <p role="status">{box.oauth ? t('tokensBy', { name: NAME[box.oauth] }) : t('noTokens')}</p>
      {wrong ? (
        <p role="alert" className={css.wrong}>
          {wrong}
        </p>
      ) : null}
      {app ? (
        <div className={css.fields}>
          <TextField
            size="small"
            label={t('clientId')}
            autoComplete="off"
            value={app.clientId}
            onChange={({ target }) => setApp({ ...app, clientId: target.value })}
          />
          <TextField
            size="small"
            label={t('clientSecret')}
            type="password"
            autoComplete="new-password"
            value={app.clientSecret}
            onChange={({ target }) => setApp({ ...app, clientSecret: target.value })}
          />
        </div>
      ) : null}
      <div className={css.code}>
        {isAdmin
          ? OAUTH_PROVIDERS.filter((one) => !app || app.provider === one).map((one) => (
              <Button key={one} size="small" disabled={busy} onClick={() => void ask(one)}>
                {t(box.oauth === one ? 'askAgain' : 'askWith', { name: NAME[one] })}
              </Button>
            ))
          : null}
      </div>
    </section>
  )
}
