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
import { t } from './messages.ts'

/** Proves by a mailed link that an address is read by its owner, or that a domain is a company's. */
export const Page = () => {
  const navigate = useNavigate()
  const { token } = useLinkInAddress()
  // Links that prove a company's domain begin so.
  const isDomain = token?.startsWith('d.') ?? false
  const { failure, send } = useSend()
  const [done, setDone] = useState(false)
  const begun = useRef(false)
  const begin = useEffectEvent(async () => {
    if (begun.current || !token) return
    begun.current = true
    setDone(await send(() => api.auth.email.validate.mutate({ token })))
  })
  useEffect(() => void begin(), [])

  return (
    <SignInLayout>
      <StepTitle quiet>{t(isDomain ? 'domainTitle' : 'emailTitle')}</StepTitle>
      {token ? (
        <FailureAlert failure={failure} fallback={common('linkFailed')} />
      ) : (
        <Alert severity="error" variant="outlined">
          {common('noToken')}
        </Alert>
      )}
      {done ? (
        <Alert severity="success" variant="outlined" role="status">
          {t(isDomain ? 'domainDone' : 'emailDone')}
        </Alert>
      ) : null}
      {token && !done && !failure ? (
        <Spinner label={t(isDomain ? 'domainChecking' : 'emailChecking')} />
      ) : (
        <Button variant="outlined" size="large" className="sign-in-button" onClick={() => navigate({ to: '/', replace: true })}>
          {t('goOn')}
        </Button>
      )}
    </SignInLayout>
  )
}
