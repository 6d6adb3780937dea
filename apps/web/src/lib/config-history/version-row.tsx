import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import { ErrorState } from '@balcao/ui/error-state'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useComparison } from './config-history.data.ts'
import { DifferenceList } from './difference-list.tsx'
import css from './history.module.css'
import { t } from './messages.ts'
import { whoOf } from './who.ts'
import { actName, fieldName } from './words.ts'

function originOf({ from, objectId }: ConfigVersion): string | undefined {
  if (!from) return undefined
  return from.objectId === objectId
    ? t('fromVersion', { n: String(from.number) })
    : t('fromObject', { n: String(from.number), id: String(from.objectId) })
}

type VersionRowProps = { version: ConfigVersion; isOpen: boolean; onToggle: () => void; onRestore: () => void }

/** One version in a line, and, opened, what it changed. */
export const VersionRow = ({ version, isOpen, onToggle, onRestore }: VersionRowProps) => {
  const { number, act, changed, reason, createdAt } = version
  const fields = changed.map(fieldName).join(', ')
  const facts = [whoOf(version), originOf(version), fields && t('changed', { fields }), reason && t('reasonOf', { reason })]
  return (
    <>
      <button type="button" className={css.version} aria-expanded={isOpen} onClick={onToggle}>
        <span>
          <strong>{t('version', { n: String(number) })}</strong> · {actName(act)}
        </span>
        <TimeAgo at={createdAt} />
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </button>
      {isOpen ? (
        <div className={css.open}>
          <Changes version={version} />
          {act === 'deleted' ? null : (
            <div className={css.acts}>
              <Button size="small" onClick={onRestore}>
                {t('restore')}
              </Button>
            </div>
          )}
        </div>
      ) : null}
    </>
  )
}

const Changes = ({ version: { kind, objectId, number, act } }: { version: ConfigVersion }) => {
  const { data, error, refetch } = useComparison(kind, objectId, number, 'previous')
  if (error) return <ErrorState title={t('compareFailed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={3} />
  if (data.before === null && act !== 'created' && act !== 'rolled_back') return <p className={css.quiet}>{t('firstState')}</p>
  return <DifferenceList comparison={data} label={t('differences')} nothing={t('noDifferences')} />
}
