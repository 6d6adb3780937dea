import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { HOOK_PROVIDERS, type Mailbox } from '@balcao/contracts/email/mailboxes'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'

type Provider = (typeof HOOK_PROVIDERS)[number]
const NAME: Record<Provider, () => string> = { mailgun: () => 'Mailgun', sendgrid: () => 'SendGrid', generic: () => t('hookGeneric') }
const HINT: Record<Provider, () => string> = {
  mailgun: () => t('hookMailgunHint'),
  sendgrid: () => t('hookSendgridHint'),
  generic: () => t('hookGenericHint'),
}

/** The provider that hands the mails of a mailbox over by signed calls, and the address for them. Its key is an administrator's to set. */
export const MailboxHook = ({ box: first }: { box: Mailbox }) => {
  const isAdmin = isAtLeast(effectiveRole(useMe()), 'admin')
  const acts = useEmailActs()
  const { data: box = first } = trpc.email.mailboxes.get.useQuery({ id: first.id })
  const [typed, setTyped] = useState<{ provider: Provider; key: string } | null>(null)
  const [wrong, setWrong] = useState('')
  const save = async (hook: { provider: Provider; key?: string } | null) => {
    const refused = await acts.connect({ id: box.id, hook })
    setWrong(refused ? (refused.fields['hook.key'] ?? refused.why) : '')
    if (!refused) setTyped(null)
  }
  return (
    <section aria-label={t('hook')}>
      <p role="status">{box.hook ? t('hookBy', { name: NAME[box.hook.provider]() }) : t('noHook')}</p>
      {box.hook ? (
        <>
          <p className={css.forward}>{box.hook.url}</p>
          <p>{t('hookEvents')}</p>
          <p className={css.forward}>{box.hook.eventsUrl}</p>
        </>
      ) : null}
      {!typed && isAdmin ? (
        <div className={css.code}>
          <Button size="small" onClick={() => setTyped({ provider: box.hook?.provider ?? 'mailgun', key: '' })}>
            {t(box.hook ? 'changeHook' : 'connectHook')}
          </Button>
          {box.hook ? (
            <Button size="small" onClick={() => void save(null)}>
              {t('disconnectHook')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {typed ? (
        <div className={css.fields}>
          <TextField
            select
            size="small"
            label={t('hookProvider')}
            value={typed.provider}
            onChange={({ target }) => setTyped({ ...typed, provider: target.value as Provider })}
          >
            {HOOK_PROVIDERS.map((one) => (
              <MenuItem key={one} value={one}>
                {NAME[one]()}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label={t('hookKey')}
            type="password"
            autoComplete="new-password"
            value={typed.key}
            error={wrong !== ''}
            helperText={wrong || HINT[typed.provider]()}
            onChange={({ target }) => setTyped({ ...typed, key: target.value })}
          />
          <div className={css.code}>
            <Button size="small" onClick={() => setTyped(null)}>
              {t('giveUp')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              onClick={() => void save({ provider: typed.provider, ...(typed.key ? { key: typed.key } : {}) })}
            >
              {t('connect')}
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  )
}
