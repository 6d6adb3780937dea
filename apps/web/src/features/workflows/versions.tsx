import type { WorkflowVersion } from '@balcao/contracts/workflows/workflows'
import { ErrorState } from '@balcao/ui/error-state'
import { exactTime } from '@balcao/ui/lib/time'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import page from '../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import { useVersions } from './workflows.data.ts'
import css from './workflows.module.css'

type VersionsProps = {
  id: number
  /** Takes the transitions of a version into the form; without it they are only told of. */
  onUse?: (version: WorkflowVersion) => void
}

/** The transitions of a workflow as they were, and whose they still are. */
export const Versions = ({ id, onUse }: VersionsProps) => {
  const { data, error, refetch } = useVersions(id)
  return (
    <section className={page.card} aria-labelledby="workflow-versions">
      <h2 id="workflow-versions" className={page.legend}>
        {t('versions')}
      </h2>
      {error ? <ErrorState title={t('versionsFailed')} onRetry={() => void refetch()} /> : data ? null : <TextSkeleton lines={2} />}
      <ul className={css.versions}>
        {data?.data.map((version, n) => (
          <li key={version.version}>
            <span>
              <strong>{t('version', { n: String(version.version) })}</strong>
              {version.inUse ? <span className={css.mark}>{t('versionInUse')}</span> : null}
            </span>
            <span className={page.quiet}>
              {[
                version.appliesFrom ? t('versionSince', { at: exactTime(version.appliesFrom) }) : t('versionAll'),
                t('count', { n: version.transitions.length }),
                t('versionBy', { name: version.author.name }),
              ].join(' · ')}{' '}
              · <TimeAgo at={version.createdAt} />
            </span>
            {onUse && n > 0 ? (
              <Button size="small" variant="text" onClick={() => onUse(version)}>
                {t('versionUse')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
