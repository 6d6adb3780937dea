import { effectiveRole } from '@balcao/contracts/access'
import { CHECK_TEXTS } from '@balcao/contracts/diagnostics/words'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ChecksTable } from '../../lib/page/checks/checks-table.tsx'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { BundleCard } from './bundle-card.tsx'
import { Card } from './card.tsx'
import css from './diagnostics.module.css'
import { FaultsCard } from './faults-card.tsx'
import { t } from './messages.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TraceCard } from './trace-card.tsx'

export const Page = () =>
  effectiveRole(useMe()) === 'super_admin' ? (
    <Diagnostics />
  ) : (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle />
      <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>
    </div>
  )

const Diagnostics = () => {
  const checks = trpc.diagnostics.checks.useQuery({}, { staleTime: 0, retry: false })
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        actions={
          <Button variant="contained" disabled={checks.isFetching} onClick={() => void checks.refetch()}>
            {t('run')}
          </Button>
        }
      />
      <p className={css.quiet}>{t('intro')}</p>
      <Card title={t('checks')}>
        <Loaded query={checks} failed={t('failed')} lines={12}>
          {(run) => <ChecksTable checks={run.checks} texts={CHECK_TEXTS} asOf={run.asOf} />}
        </Loaded>
      </Card>
      <FaultsCard />
      <TraceCard />
      <SessionsCard />
      <Card title={t('why')} text={t('whyText')}>
        <Link to="/rbac/permissions">{t('openWhy')}</Link>
      </Card>
      <BundleCard />
    </div>
  )
}
