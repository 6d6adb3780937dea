import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { MAIL_SECURITIES, type Mailbox } from '@balcao/contracts/email/mailboxes'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'
import { failureOf, sendingFailureOf } from './words.ts'

type Security = (typeof MAIL_SECURITIES)[number]
type Side = 'imap' | 'smtp'
const SECURITY: Record<Security, () => string> = { tls: () => t('securityTls'), starttls: () => 'STARTTLS', none: () => t('securityNone') }
const PORT = { imap: 993, smtp: 465 }
type Typed = { host: string; port: string; security: Security; user: string; folder: string; password: string }

function typedOf({ address, ...box }: Mailbox, side: Side): Typed {
  const {
    host = `${side}.${address.slice(address.lastIndexOf('@') + 1)}`,
    port = PORT[side],
    security = 'tls',
    user = address,
  } = box[side] ?? {}
  return { host, port: String(port), security, user, folder: box.imap?.folder ?? 'INBOX', password: '' }
}

const STATE: Record<Side, (box: Mailbox) => string> = {
  imap: (box) => {
    if (box.imap === null) return t('notByImap')
    return box.failingSince ? failureOf(box) : t(box.lastOkAt ? 'imapRead' : 'imapConnecting')
  },
  smtp: (box) => {
    if (box.smtp === null) return t('notBySmtp')
    if (box.sendingSince) return sendingFailureOf(box)
    return t(box.proved ? 'smtpSends' : 'smtpWaits', { host: box.smtp.host })
  },
}

/** Where a mailbox is read by IMAP or sends by SMTP, and how that goes. Its passwords are an administrator's to set, and are never shown. */
export const MailboxServer = ({ box: first, side }: { box: Mailbox; side: Side }) => {
  const isAdmin = isAtLeast(effectiveRole(useMe()), 'admin')
  const acts = useEmailActs()
  const { data: box = first } = trpc.email.mailboxes.get.useQuery({ id: first.id })
  const [typed, setTyped] = useState<Typed | null>(null)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const save = async (server: Typed | null) => {
    const { folder, password, port, ...rest } = server ?? typedOf(box, side)
    const place = { ...rest, port: Number(port), ...(password ? { password } : {}) }
    setBusy(true)
    const refused = await acts.connect({
      id: box.id,
      ...(side === 'imap' ? { imap: server && { ...place, folder } } : { smtp: server && place }),
    })
    setBusy(false)
    setFields(refused ? (Object.keys(refused.fields).length > 0 ? refused.fields : { all: refused.why }) : {})
    if (!refused) setTyped(null)
  }
  const field = (name: keyof Typed, label: string, type = 'text') => (
    <TextField
      size="small"
      label={label}
      type={type}
      value={typed?.[name] ?? ''}
      error={`${side}.${name}` in fields}
      helperText={fields[`${side}.${name}`] ?? (name === 'password' && box[side] ? t('passwordStays') : '')}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      onChange={({ target }) => typed && setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <section aria-label={side.toUpperCase()}>
      <p role="status">{STATE[side](box)}</p>
      {fields.all ? (
        <p role="alert" className={css.wrong}>
          {fields.all}
        </p>
      ) : null}
      {isAdmin ? null : <p className={css.quiet}>{t('adminConnects')}</p>}
      {!typed && isAdmin ? (
        <>
          <Button size="small" onClick={() => setTyped(typedOf(box, side))}>
            {t(box[side] ? 'changeConnection' : side === 'imap' ? 'connectImap' : 'connectSmtp')}
          </Button>
          {box[side] ? (
            <Button size="small" disabled={busy} onClick={() => void save(null)}>
              {t(side === 'imap' ? 'disconnect' : 'disconnectSmtp')}
            </Button>
          ) : null}
        </>
      ) : null}
      {typed ? (
        <div className={css.fields}>
          {field('host', t('host'))}
          {field('port', t('port'), 'number')}
          <TextField
            select
            size="small"
            label={t('security')}
            value={typed.security}
            error={`${side}.security` in fields}
            helperText={fields[`${side}.security`] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, security: target.value as Security })}
          >
            {MAIL_SECURITIES.map((one) => (
              <MenuItem key={one} value={one}>
                {SECURITY[one]()}
              </MenuItem>
            ))}
          </TextField>
          {field('user', t('user'))}
          {field('password', t('password'), 'password')}
          {side === 'imap' ? field('folder', t('folder')) : null}
          <div className={css.code}>
            <Button size="small" onClick={() => setTyped(null)}>
              {t('giveUp')}
            </Button>
            <Button size="small" variant="outlined" disabled={busy} onClick={() => void save(typed)}>
              {t('connect')}
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  )
}
