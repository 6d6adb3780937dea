import type { Notice } from '@balcao/contracts/maintenance/windows'
import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'

const MaintenanceNotice = lazyWithRetry(() => import('../maintenance-notice.tsx').then((module) => module.MaintenanceNotice))

/** Says above the sign-in page what maintenance is announced there; its words load only where some is. */
export const Announced = ({ read }: { read: () => Promise<Notice> }) => {
  const [told, setTold] = useState<{ notice: Notice; readAt: number }>()
  useEffect(() => {
    // Signing in works without it.
    read().then(
      (notice) => notice.windows.length > 0 && setTold({ notice, readAt: Date.now() }),
      () => undefined,
    )
  }, [read])
  return <Suspense>{told ? <MaintenanceNotice {...told} /> : null}</Suspense>
}
