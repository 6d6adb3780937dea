import { ProfileHostProvider, useProfileHost } from '@balcao/ui/lib/profile/profile-calls'
import { Tokens } from '@balcao/ui/profile/tokens'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EditPage } from '../../../lib/page/edit-page.tsx'
import { useThing } from '../../../lib/page/use-thing.ts'
import { AccountForm } from './account-form.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { tokenCalls, useServiceAccount } from './service-accounts.data.ts'

/** One service account, and its tokens. */
export const Page = () => {
  const { may, id } = useThing('integration.manage')
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useServiceAccount(id)}
      back={<Link to="/integrations/service-accounts">← {t('back')}</Link>}
    >
      {(account, first) => (
        <>
          <AccountForm values={valuesOf(first)} edited={first} />
          <TokensOf id={account.id} />
        </>
      )}
    </EditPage>
  )
}

/** The part of one's own profile that is about tokens, for those of the account. */
const TokensOf = ({ id }: { id: number }) => {
  const host = useProfileHost()
  const value = useMemo(() => ({ ...host, calls: { ...host.calls, tokens: tokenCalls(id) } }), [host, id])
  return (
    <ProfileHostProvider value={value}>
      <Tokens of={id} text={t('tokensText')} />
    </ProfileHostProvider>
  )
}
