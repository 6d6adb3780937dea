import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { t } from './messages.ts'
import type { useRoles } from './roles.data.ts'
import css from './roles.module.css'

type RolesFailedProps = { title: string } & Pick<ReturnType<typeof useRoles>, 'failure' | 'isRefused' | 'refetch'>

/** The page of whom the roles are not shown to, or when they could not be had. */
export const RolesFailed = ({ title, failure, isRefused, refetch }: RolesFailedProps) => (
  <div className={css.page}>
    <PageHeader title={title} hideTitle />
    {isRefused ? (
      <ErrorState title={t('forbidden')}>{t('forbiddenText')}</ErrorState>
    ) : (
      <ErrorState title={t('rolesFailed')} code={failure?.requestId || failure?.code} onRetry={() => void refetch()}>
        {failure?.message}
      </ErrorState>
    )}
  </div>
)
