import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { ResetPassword } from '@balcao/ui/sign-in/reset-password'
import { useNavigate } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { calls } from './calls.ts'
import { Card } from './card.tsx'
import { t } from './messages.ts'

/** A new password by a mailed link; without a link it sends one. */
export function ResetPage() {
  const navigate = useNavigate()
  const { token } = useLinkInAddress()
  useDocumentTitle(t('resetTitle'))
  return (
    <Card>
      <ResetPassword
        token={token}
        calls={calls}
        onDone={() => navigate({ to: '/login', search: { reset: '1' }, replace: true })}
        onBack={() => navigate({ to: '/login', replace: true })}
      />
    </Card>
  )
}
