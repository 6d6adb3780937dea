import { Door } from '@balcao/ui/sign-in/door'
import { SignIn } from '@balcao/ui/sign-in/sign-in'
import Alert from '@mui/material/Alert'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { sessions } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { t } from './messages.ts'

const Search = z.object({ registered: z.string(), company: z.string(), reset: z.string() }).partial().catch({})

/** The sign-in page; the app follows the session from here. */
export const Page = () => {
  const [expired] = useState(() => sessions.getState().end === 'expired')
  const { registered, company, reset } = Search.parse(useSearch({ strict: false }))
  const good =
    registered === 'true'
      ? company
        ? t('registered', { company: company.slice(0, 120) })
        : t('registeredUnnamed')
      : reset === 'true' && t('passwordChanged')
  const notice = good || (expired && t('expired'))
  return (
    <Door>
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
    </Door>
  )
}
