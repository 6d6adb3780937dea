import { useLinkInAddress } from '@balcao/ui/lib/link-in-address'
import { Door } from '@balcao/ui/sign-in/door'
import { ResetPassword } from '@balcao/ui/sign-in/reset-password'
import { useNavigate } from '@tanstack/react-router'
import { calls } from './calls.ts'

/** A new password by a mailed link; without a link it sends one. */
export const Page = () => {
  const navigate = useNavigate()
  const { token } = useLinkInAddress()
  return (
    <Door>
      <ResetPassword
        token={token}
        calls={calls}
        onDone={() => navigate({ to: '/login?reset=true', replace: true })}
        onBack={() => navigate({ to: '/login', replace: true })}
      />
    </Door>
  )
}
