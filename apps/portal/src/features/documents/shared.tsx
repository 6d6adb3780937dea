import type { OpenedShare } from '@balcao/contracts/documents/shares'
import { FileGlyph } from '@balcao/ui/files/glyph'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { type Failure, failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import { exactTime } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { LinkState } from '../../lib/link-state.tsx'
import { api } from '../../lib/trpc.ts'
import css from './documents.module.css'
import { t } from './messages.ts'

const LinkButton = createLink(Button)
const ADDRESS_MS = 50_000
/** Of a link as it is made: anything else opens nothing, and need not be asked about. */
const SHAPE = /^[1-9]\d{0,9}\.[1-9]\d{0,9}\.[\w-]{43}$/

/** By a shared link, without signing in. The secret stands behind the `#`, which browsers send to nobody. */
export function SharedPage({ token }: { token: string }) {
  useDocumentTitle(t('sharedTitle'))
  const [opened, setOpened] = useState<OpenedShare>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  /** The address of the file holds for a minute: whoever waits longer opens the link again. */
  const [until, setUntil] = useState(0)
  const open = async (given: string) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const answer = await api.documents.shares.open.mutate({ token, ...(given ? { password: given } : {}) })
      setOpened(answer)
      setUntil(Date.now() + ADDRESS_MS)
      return answer
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const fetchIt = async () => {
    const answer = Date.now() < until ? opened : await open(password)
    if (answer?.state === 'open') Object.assign(document.createElement('a'), { href: answer.url, download: answer.name }).click()
  }
  const isLink = SHAPE.test(token)
  const first = useEffectEvent(() => void (isLink && open('')))
  useEffect(() => first(), [])

  return (
    <div className={css.shared}>
      <PageHeader
        title={opened?.state === 'open' ? opened.title : t('sharedTitle')}
        above={opened?.state === 'open' ? t('sharedBy', { name: opened.organisation }) : undefined}
      />
      {opened?.state === 'open' ? (
        <Shown share={opened} busy={busy} error={failure?.message} onFetch={() => void fetchIt()} />
      ) : opened?.state === 'password' ? (
        <Password value={password} busy={busy} error={failure?.message} onChange={setPassword} onSend={() => void open(password)} />
      ) : (
        <LinkState
          isLink={isLink}
          failure={failure}
          texts={{ failedTitle: t('failedTitle'), deadTitle: t('deadTitle'), deadText: t('deadText') }}
          home={
            <LinkButton to="/" variant="contained">
              {t('portal')}
            </LinkButton>
          }
          onRetry={() => void open(password)}
        />
      )}
    </div>
  )
}

type ShownProps = { share: Extract<OpenedShare, { state: 'open' }>; busy: boolean; error: string | undefined; onFetch: () => void }

const Shown = ({ share: { name, mime, size, expiresAt }, busy, error, onFetch }: ShownProps) => (
  <>
    <p className={css.file}>
      <FileGlyph mime={mime} name={name} />
      {t('sharedFile', { name, size: fileSize(size) })}
    </p>
    <p className={css.quiet}>{t('sharedUntil', { date: exactTime(expiresAt) })}</p>
    {error ? <p role="alert">{error}</p> : null}
    <div>
      <Button variant="contained" size="large" aria-disabled={busy} onClick={() => (busy ? undefined : onFetch())}>
        {t('get')}
      </Button>
    </div>
  </>
)

type PasswordProps = { value: string; busy: boolean; error: string | undefined; onChange: (password: string) => void; onSend: () => void }

const Password = ({ value, busy, error, onChange, onSend }: PasswordProps) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && value) onSend()
  }
  return (
    <form className={css.form} onSubmit={send}>
      <p>{t('passwordText')}</p>
      <FieldFrame label={t('password')} required {...(error ? { error } : {})}>
        {(ids) => <PlainInput ids={ids} name="password" type="password" autoComplete="off" autoFocus value={value} onChange={onChange} />}
      </FieldFrame>
      <div>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {t(busy ? 'opening' : 'show')}
        </Button>
      </div>
    </form>
  )
}
