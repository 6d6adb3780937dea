import type { CustomDomain } from '@balcao/contracts/tenants/domain'
import { Block, Loaded } from '@balcao/ui/profile/block'
import css from '../settings.module.css'
import { useDomain } from './domain.data.ts'
import { t } from './domain.messages.ts'
import { DomainForm } from './domain-form.tsx'
import { DomainProof } from './domain-proof.tsx'

const TONE = { pending: 'plain', verified: 'good', failing: 'bad' } as const

const Mark = ({ state }: { state: CustomDomain['state'] }) =>
  state === 'none' ? null : (
    <span className={css.mark} data-tone={TONE[state]}>
      {t(state)}
    </span>
  )

/** The organisation's own domain: none yet, waiting for its proof, verified, or about to be lost. */
export const Domain = ({ address }: { address: string | null }) => {
  const query = useDomain()
  return (
    <Block title={t('title')} text={t('text')} action={query.data ? <Mark state={query.data.state} /> : undefined}>
      <Loaded query={query} failed={t('loadFailed')}>
        {(own) =>
          own.domain && own.record ? (
            <DomainProof key={own.domain} own={own} name={own.domain} record={own.record} host={address && new URL(address).hostname} />
          ) : (
            <DomainForm />
          )
        }
      </Loaded>
    </Block>
  )
}
