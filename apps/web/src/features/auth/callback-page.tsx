import { LinkCallback } from '@balcao/ui/sign-in/link-callback'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import { useNavigate } from '@tanstack/react-router'
import { sessions } from '../../lib/session.ts'
import { useAfterLink } from './after-link.ts'
import { calls } from './calls.ts'
import { t } from './messages.ts'

/** Where a mailed sign-in link leads (R-162…R-167). */
export const Page = () => {
  const navigate = useNavigate()
  const goOn = useAfterLink()
  return (
    <SignInLayout>
      <LinkCallback
        title={t('title')}
        link={calls.link}
        onSignedIn={(answer) => {
          sessions.signIn(answer)
          goOn()
        }}
        onReturn={() => navigate({ to: '/login', replace: true })}
      />
    </SignInLayout>
  )
}
