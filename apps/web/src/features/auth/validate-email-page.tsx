import { CONFIRM_EMAIL_TOKEN, STOP_EMAIL_TOKEN } from '@balcao/contracts/profile/email-changes'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { t as common } from '@balcao/ui/lib/session/sign-in-messages'
import { FailureAlert } from '@balcao/ui/sign-in/failure-alert'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import { StepTitle } from '@balcao/ui/sign-in/step-title'
import { Spinner } from '@balcao/ui/spinner'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { t as change } from './change-messages.ts'
import { t } from './messages.ts'

/** What a link of this page is for, by how it begins. */
const KINDS = { 'd.': 'domain', [CONFIRM_EMAIL_TOKEN]: 'change', [STOP_EMAIL_TOKEN]: 'stop' } as const

/** What came of it. */
type Done = 'email' | 'domain' | 'change' | 'stopped' | 'undone'

const kindOf = (token: string | null | undefined) => KINDS[(token ?? '').slice(0, 2) as keyof typeof KINDS] ?? 'email'

/** Proves by a mailed link that an address is read by its owner, changes or keeps it, or proves that a domain is a company's. */
export const Page = () => {
  const navigate = useNavigate()
  const { token } = useLinkInAddress()
  const kind = kindOf(token)
  const { busy, failure, send } = useSend()
  const [done, setDone] = useState<Done | null>(null)
  const begun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (begun.current || !token) return
    begun.current = true
    const use = kind === 'change' ? api.auth.email.confirmChange : api.auth.email.validate
    if (await send(() => use.mutate({ token }))) setDone(kind === 'stop' ? null : kind)
  })
  // What undoes something is asked for by a press: mail scanners open pages too.
  useEffect(() => void (kind === 'stop' || begin()), [kind])
  const stop = async () => {
    if (!token || busy) return
    await send(async () => setDone((await api.auth.email.stopChange.mutate({ token })).undone ? 'undone' : 'stopped'))
  }

  return (
    <SignInLayout>
      <StepTitle quiet>{kind === 'change' || kind === 'stop' ? change(`${kind}Title`) : t(`${kind}Title`)}</StepTitle>
      {token ? (
        <FailureAlert failure={failure} fallback={common('linkFailed')} />
      ) : (
        <Alert severity="error" variant="outlined">
          {common('noToken')}
        </Alert>
      )}
      {done ? (
        <Alert severity="success" variant="outlined" role="status">
          {done === 'email' || done === 'domain' ? t(`${done}Done`) : change(`${done}Done`)}
        </Alert>
      ) : null}
      {token && !done && !failure && kind === 'stop' ? (
        <>
          <p className="sign-in-text">{change('stopText')}</p>
          <Button variant="contained" size="large" className="sign-in-button" aria-busy={busy} onClick={() => void stop()}>
            {change('stop')}
          </Button>
        </>
      ) : token && !done && !failure ? (
        <Spinner label={t(kind === 'domain' ? 'domainChecking' : 'emailChecking')} />
      ) : (
        <Button variant="outlined" size="large" className="sign-in-button" onClick={() => navigate({ to: '/', replace: true })}>
          {t('goOn')}
        </Button>
      )}
    </SignInLayout>
  )
}
