import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useProfile, useRefreshProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { onSecondFactorDue } from '../lib/profile/proof-link.ts'

const DuePage = lazy(() => import('./due-page.tsx').then(({ DuePage }) => ({ default: DuePage })))

/** Everything of an app for who is signed in, but for those who must set up a second factor first. */
export const SecondFactorGate = ({ children }: { children: ReactNode }) => {
  const cache = useQueryClient()
  const refresh = useRefreshProfile()
  const { signedIn } = useProfileHost()
  const factor = useProfile().data?.secondFactor
  const isDue = signedIn && factor?.due
  // Held until it is finished: the recovery codes are shown when the factor is already on.
  const [settingUp, setSettingUp] = useState(false)
  if (isDue && !settingUp) setSettingUp(true)
  if (settingUp && !signedIn) setSettingUp(false)
  const done = async () => {
    await cache.resetQueries()
    setSettingUp(false)
  }
  useEffect(() => onSecondFactorDue(() => void refresh()), [refresh])
  if (!settingUp) return children
  return (
    <Suspense>
      <DuePage onDone={done} />
    </Suspense>
  )
}
