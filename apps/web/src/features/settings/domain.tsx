import type { CustomDomain } from '@balcao/contracts/tenants/domain'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { Block } from '@balcao/ui/profile/block'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useDomain } from './domain.data.ts'
import { t } from './domain.messages.ts'
import { DomainForm } from './domain-form.tsx'
import { DomainProof } from './domain-proof.tsx'
import css from './settings.module.css'

const TONE = { pending: 'plain', verified: 'good', failing: 'bad' } as const

const Mark = ({ state }: { state: CustomDomain['state'] }) =>
  state === 'none' ? null : (
    <span className={css.mark} data-tone={TONE[state]}>
      {t(state)}
    </span>
  )

/** The organisation's own domain: none yet, waiting for its proof, verified, or about to be lost. */
export const Domain = ({ address }: { address: string | null }) => {
  const { data, error, refetch } = useDomain()
  const failure = error && !data ? failureOf(error) : null
  return (
    <Block title={t('title')} text={t('text')} action={data ? <Mark state={data.state} /> : undefined}>
      {failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void refetch()}>
          {failure.message}
        </ErrorState>
      ) : data === undefined ? (
        <TextSkeleton lines={3} />
      ) : data.domain && data.record ? (
        <DomainProof key={data.domain} own={data} name={data.domain} record={data.record} host={address && new URL(address).hostname} />
      ) : (
        <DomainForm />
      )}
    </Block>
  )
}
