import { Link } from '@tanstack/react-router'
import { EditPage } from '../../lib/page/edit-page.tsx'
import { ProblemNote } from '../../lib/page/problem-note.tsx'
import { useThing } from '../../lib/page/use-thing.ts'
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
  const { may, id } = useThing('sso.manage')
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
