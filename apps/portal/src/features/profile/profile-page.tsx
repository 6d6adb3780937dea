import { t } from '@balcao/ui/lib/profile/profile-messages'
import { ProfilePage as Profile } from '@balcao/ui/profile/profile-page'
import { Link, useSearch } from '@tanstack/react-router'
import { useDocumentTitle } from '../../app/document-title.ts'
import { WhatsappWishes } from './whatsapp-wishes.tsx'

/** One's own profile; the address names the part. */
export function ProfilePage() {
  const { parte } = useSearch({ from: '/profile' })
  useDocumentTitle(t('title'))
  return (
    <Profile
      flush
      notices
      belowLooks={<WhatsappWishes />}
      wanted={parte}
      link={(name, props) => (
        // It would call every part the current page: the path is the same.
        <Link key={name ?? ''} to="/profile" search={{ parte: name }} activeOptions={{ exact: true, includeSearch: true }} {...props} />
      )}
    />
  )
}
