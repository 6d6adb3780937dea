import type { ChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import page from '../../../lib/page/form-page.module.css'
import { t } from './messages.ts'
import { useStats } from './templates.data.ts'

/** What became of a template's checklists: which items are late, and which are mostly skipped. */
export const TemplateStats = ({ template: { id, items } }: { template: ChecklistTemplate }) => {
  const query = useStats(id)
  return (
    <section className={page.card} aria-label={t('stats')}>
      <h2 className={page.legend}>{t('stats')}</h2>
      <Loaded query={query} failed={t('statsFailed')} lines={3}>
        {({ checklists, completed, items: counted }) =>
          checklists === 0 ? (
            <p className={page.quiet}>{t('statsNone')}</p>
          ) : (
            <>
              <p className={page.quiet}>{t('statsText', { n: checklists, done: figure(completed) })}</p>
              <FigureTable
                name={t('stats')}
                longNames
                heads={[t('statsItem'), t('statsDone'), t('statsSkipped'), t('statsLate')]}
                rows={items.map(({ key, text }) => {
                  const { done = 0, skipped = 0, late = 0 } = counted.find((one) => one.key === key) ?? {}
                  return { key, head: text, cells: [figure(done), figure(skipped), figure(late)] }
                })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
