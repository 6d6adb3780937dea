import { linkReturn } from '@balcao/ui/lib/session/link-return'
import { LinkCallback } from '@balcao/ui/sign-in/link-callback'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { returnTo } from '../../app/return-to.ts'
import { session } from '../../lib/session.ts'
import { calls } from './calls.ts'
import { Card } from './card.tsx'
import { t } from './messages.ts'

/** Where a sign-in link mailed by the portal leads. */
export function CallbackPage() {
  const router = useRouter()
  const navigate = useNavigate()
  useDocumentTitle(t('title'))
  return (
    <Card>
      <LinkCallback
        title={t('title')}
        link={calls.link}
        onSignedIn={(answer) => {
          session.signIn(answer)
          router.history.replace(`/portal${returnTo(linkReturn.take())}`)
        }}
        onReturn={() => navigate({ to: '/login', replace: true })}
      />
    </Card>
  )
}
