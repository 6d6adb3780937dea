import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { ResetPassword } from '@balcao/ui/sign-in/reset-password'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import { useNavigate } from '@tanstack/react-router'
import { calls } from './calls.ts'

/** A new password by a mailed link; without a link it sends one. */
export const Page = () => {
  const navigate = useNavigate()
  const { token } = useLinkInAddress()
  return (
    <SignInLayout>
      <ResetPassword
        token={token}
        calls={calls}
        onDone={() => navigate({ to: '/login?reset=true', replace: true })}
        onBack={() => navigate({ to: '/login', replace: true })}
      />
    </SignInLayout>
  )
}
