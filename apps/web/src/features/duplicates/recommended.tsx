import type { DuplicateGroup } from '@balcao/contracts/duplicates/groups'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useDuplicateActs, useRecommendations } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t } from './group-messages.ts'

const SHOWN = 3

/** What saves most minutes now, with the one act that saves them. */
export const Recommended = ({ groups, onMerge }: { groups: readonly DuplicateGroup[]; onMerge: (group: DuplicateGroup) => void }) => {
  const { data, isPending } = useRecommendations()
  const { relate } = useDuplicateActs()
  const known = (data?.items ?? []).flatMap((item) => {
    const group = groups.find(({ id }) => id === item.groupId)
    const canonical = group?.tickets.find(({ id }) => id === group.canonicalId)
    return group && canonical ? [{ ...item, group, canonical }] : []
  })
  if (isPending) return <BlockSkeleton height={0} />
  if (known.length === 0) return null
  return (
    <section className={css.group} aria-label={t('recommended')}>
      <h2 className={css.quiet}>{t('recommended')}</h2>
      <ul className={css.rows}>
        {known.slice(0, SHOWN).map(({ action, group, canonical, ticketIds, minutesSaved }) => (
          <li key={group.id} className={css.row}>
            <span className={css.what}>
              {canonical.title}{' '}
              <span className={css.quiet}>
                {t(`why_${action}`, { count: String(ticketIds.length) })} · {t('saves', { minutes: String(Math.round(minutesSaved)) })}
              </span>
            </span>
            {action === 'answer_once' ? (
              <Link to="/tickets/$id" params={{ id: String(canonical.id) }}>
                {t('do_answer_once')}
              </Link>
            ) : (
              <Button
                size="small"
                aria-label={`${t(`do_${action}`)}: ${canonical.title}`}
                onClick={() => (action === 'merge' ? onMerge(group) : void relate(group, action))}
              >
                {t(`do_${action}`)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
