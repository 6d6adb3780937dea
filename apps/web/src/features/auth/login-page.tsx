import { object, text } from '@balcao/ui/lib/session/read-shape'
import { SignIn } from '@balcao/ui/sign-in/sign-in'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import Alert from '@mui/material/Alert'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { t } from './messages.ts'

const readSearch = object({}, { registered: text, company: text, reset: text })

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
  const notice = good || (expired && t('expired'))
  return (
    <SignInLayout>
      <SignIn
        title={t('title')}
        calls={calls}
        onSignedIn={sessions.signIn}
        notice={
          notice ? (
            <Alert severity={good ? 'success' : 'info'} variant="outlined" role="status">
              {notice}
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
