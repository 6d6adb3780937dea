import { useSend } from '@balcao/ui/lib/forms/use-send'
import { object, text } from '@balcao/ui/lib/session/read-shape'
import { SignIn } from '@balcao/ui/sign-in/sign-in'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { t } from './messages.ts'

const Sso = lazy(() => import('./sso.tsx'))

const readSearch = object({}, { registered: text, company: text, reset: text })

const readState = object({}, { sentTo: text })

/** The sign-in page; the app follows the session from here. */
export const Page = () => {
  const [expired] = useState(() => sessions.getState().end === 'expired')
  const { registered, company, reset } = readSearch(useSearch({ strict: false })) ?? {}
  const good =
    registered === 'true'
      ? company
        ? t('registered', { company: company.slice(0, 120) })
        : t('registeredUnnamed')
      : reset === 'true' && t('passwordChanged')
  const kept = readState(useLocation().state)
  const sentTo = registered === 'true' ? kept?.sentTo : undefined
  const notice = good || (expired && t('expired'))
  return (
    <SignInLayout>
      <SignIn
        title={t('title')}
        calls={calls}
        email={sentTo}
        onSignedIn={sessions.signIn}
        Sso={Sso}
        notice={
          notice ? (
            <Alert severity={good ? 'success' : 'info'} variant="outlined" role="status">
              {notice}
              {sentTo ? <SentTo email={sentTo} /> : null}
            </Alert>
          ) : null
        }
      />
      <p className="sign-in-text">
        <Link to={'/register' as string}>{t('register')}</Link>
      </p>
    </SignInLayout>
  )
}

/** Whom the first mail went to, and the way to have it sent again. */
const SentTo = ({ email }: { email: string }) => {
  const sending = useSend()
  const [again, setAgain] = useState(false)
  const send = async () => {
    if (await sending.send(() => calls.sendLink(email))) setAgain(true)
  }
  return (
    <>
      <p>{t(again ? 'sentAgain' : 'sentTo', { email })}</p>
      <Button size="small" variant="text" disabled={sending.busy} onClick={() => void send()}>
        {t('sendAgain')}
      </Button>
      {sending.failure ? <p role="alert">{sending.failure.message}</p> : null}
    </>
  )
}
