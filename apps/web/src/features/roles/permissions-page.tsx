import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link, useSearch } from '@tanstack/react-router'
import { ExplainView } from './explain-view.tsx'
import { t } from './messages.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import css from './permissions.module.css'
import { useRoles } from './roles.data.ts'
import { RolesFailed } from './roles-failed.tsx'
import { ScopeLegend } from './scope-legend.tsx'

const VIEWS = ['matrix', 'explain'] as const

export const Page = () => {
  const search = useSearch({ strict: false }) as { view?: string }
  const view = search.view === 'explain' ? 'explain' : 'matrix'
  const { roles, failure, isRefused, isPending, refetch } = useRoles()

  if (isRefused || failure) return <RolesFailed title={t('permissions')} failure={failure} isRefused={isRefused} refetch={refetch} />

  return (
    <div className={css.page}>
      <PageHeader title={t('permissions')} hideTitle below={t('permissionsAbout')} />
      <nav className={css.views} aria-label={t('views')}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/rbac/permissions"
            search={one === 'matrix' ? {} : { view: one }}
            activeOptions={{ exact: true }}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view_${one}`)}
          </Link>
        ))}
      </nav>
      {view === 'explain' ? (
        <ExplainView />
      ) : isPending ? (
        <BlockSkeleton height={480} />
      ) : (
        <>
          <PermissionMatrix roles={roles} />
          <p className={css.key}>
            <span className={css.mark} aria-hidden />
            {t('changedLegend')}
          </p>
          <ScopeLegend />
        </>
      )}
    </div>
  )
}
