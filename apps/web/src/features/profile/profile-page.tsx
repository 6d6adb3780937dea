import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { ProfilePage } from '@balcao/ui/profile/profile-page'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan } from '../../lib/can.ts'
import { DeadlineFeed } from './deadline-feed.tsx'
import { MailSignature } from './mail-signature.tsx'
import { StaffLooks } from './staff-looks.tsx'

const OwnPresence = lazyWithRetry(() => import('./own-presence.tsx').then((module) => module.OwnPresence))

/** One's own profile; the address names the part. */
export const Page = () => {
  const seesTimes = useCan()('report.read')
  const search = useSearch({ strict: false }) as { parte?: unknown }
  return (
    <ProfilePage
      wanted={search.parte}
      link={(name, props) => (
        <Link
          key={name ?? ''}
          to="/profile"
          search={(name ? { parte: name } : {}) as never}
          // It would call every part the current page: the path is the same.
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
        />
      )}
      notices
      hideTitle
      belowLooks={
        <>
          <MailSignature />
          <DeadlineFeed />
          {seesTimes ? (
            <Suspense>
              <OwnPresence />
            </Suspense>
          ) : null}
        </>
      }
      more={(profile, keep) => <StaffLooks profile={profile} keep={keep} />}
    />
  )
}
