import { ProfilePage } from '@balcao/ui/profile/profile-page'
import { Link, useSearch } from '@tanstack/react-router'
import { DeadlineFeed } from './deadline-feed.tsx'
import { MailSignature } from './mail-signature.tsx'
import { StaffLooks } from './staff-looks.tsx'

/** One's own profile; the address names the part. */
export const Page = () => {
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
        </>
      }
      more={(profile, keep) => <StaffLooks profile={profile} keep={keep} />}
    />
  )
}
