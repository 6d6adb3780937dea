import { SSO_PROTOCOLS } from '@balcao/contracts/sso/bounds'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import page from '../../lib/page/form-page.module.css'
import { ChooseProtocol } from './choose-protocol.tsx'
import { emptyProvider } from './form-values.ts'
import { t } from './messages.ts'
import { ProviderForm } from './provider-form.tsx'

/** A new identity provider; once it is there, its addresses are shown on its page. */
export const Page = () => {
  const may = useCan()('sso.manage')
  const navigate = useNavigate()
  const asked: { protocol?: unknown } = useSearch({ strict: false })
  const protocol = SSO_PROTOCOLS.find((one) => one === asked.protocol)
  const open = (id: number) => void navigate({ to: '/sso/$id', params: { id: String(id) }, replace: true })
  return (
    <div className={page.page}>
      <PageHeader title={t('newTitle')} hideTitle above={<Link to="/sso">← {t('back')}</Link>} />
      {!may ? (
        <ErrorState title={t('notAllowed')} />
      ) : protocol ? (
        <ProviderForm key={protocol} values={emptyProvider(protocol)} onMade={open} />
      ) : (
        <ChooseProtocol />
      )}
    </div>
  )
}
