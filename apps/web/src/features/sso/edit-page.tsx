import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { EditPage, useAddressId } from '../../lib/page/edit-page.tsx'
import { ProblemNote } from '../../lib/page/problem-note.tsx'
import { Addresses } from './addresses.tsx'
import { Certificates } from './certificates.tsx'
import { DirectorySyncs } from './directory-syncs.tsx'
import { DomainProof } from './domain-proof.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { ProviderForm } from './provider-form.tsx'
import { Scim } from './scim.tsx'
import { useProvider } from './sso.data.ts'
import { TryDirectory } from './try-directory.tsx'
import { TryOut } from './try-out.tsx'

/** One identity provider. */
export const Page = () => {
  const may = useCan()('sso.manage')
  const asked = useAddressId()
  const id = may ? asked : undefined
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useProvider(id)}
      back={<Link to="/sso">← {t('back')}</Link>}
    >
      {(provider, first) => (
        <>
          {provider.problem ? <ProblemNote text={t(`problem_${provider.problem}`)} /> : null}
          {provider.directory ? null : <Addresses provider={provider} />}
          <ProviderForm values={valuesOf(first)} edited={first} />
          <Certificates provider={provider} />
          {provider.directory ? <TryDirectory provider={provider} /> : <TryOut provider={provider} />}
          {provider.directory ? <DirectorySyncs provider={provider} /> : null}
          <DomainProof provider={provider} />
          {provider.directory ? null : <Scim provider={provider} />}
        </>
      )}
    </EditPage>
  )
}
