import type { SignedIn } from '@balcao/contracts/auth/session'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { linkReturn } from '@balcao/ui/lib/session/link-return'
import { SignIn } from '@balcao/ui/sign-in/sign-in'
import Alert from '@mui/material/Alert'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { returnTo } from '../../app/return-to.ts'
import { session, useUser } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { Card } from './card.tsx'
import { t } from './messages.ts'

const Sso = lazyWithRetry(() => import('./sso.tsx').then((module) => module.default))

/** Sign-in by password, link or mailed code; back to the page one came for. */
export function LoginPage() {
  const { to, ended, reset } = useSearch({ from: '/login' })
  const signedIn = useUser() !== null
  const [leaving, setLeaving] = useState(false)
  const router = useRouter()
  useDocumentTitle(t('title'))

  const enter = (answer: SignedIn) => {
    setLeaving(true)
    session.signIn(answer)
    router.history.replace(`/portal${returnTo(to)}`)
  }
  if (signedIn && !leaving) return <Navigate to={returnTo(to)} replace />
  const notice = reset ? t('passwordChanged') : ended && t('ended')
  return (
    <Card>
      <SignIn
        title={t('title')}
        calls={{
          ...calls,
          sendLink: (email) => {
            linkReturn.keep(`/portal${returnTo(to)}`)
            return calls.sendLink(email)
          },
        }}
        onSignedIn={enter}
        Sso={Sso}
        notice={
          notice ? (
            <Alert severity={reset ? 'success' : 'info'} variant="outlined" role="status">
              {notice}
            </Alert>
          ) : (
            <p className="sign-in-text">{t('intro')}</p>
          )
        }
      />
    </Card>
  )
}
