import type { KeptCategory } from '@balcao/contracts/privacy/kept'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useCan } from '../../../lib/can.ts'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { t as words } from '../messages.ts'
import { useKept } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { PrivacyTabs } from '../tabs.tsx'
import { t } from './messages.ts'

export const Page = () => (useCan()('privacy.manage') ? <KeptPage /> : <ErrorState title={words('notAllowed')} />)

function howLong({ days, rules, until }: KeptCategory): string[] {
  const byRules = rules.map(({ name, days: after }) => t('rule', { days: t('days', { n: after }), name }))
  return [...(days === null ? (byRules.length === 0 ? [t(`until_${until}`)] : []) : [t('days', { n: days })]), ...byRules]
}

/** What is kept of people, for what and how long. */
const KeptPage = () => {
  const query = useKept()
  return (
    <ListPage
      title={words('tabKept')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={<PrivacyTabs current="tabKept" />}
      table={
        query.data ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the keyboard, too
          <section className={css.scroll} aria-label={words('tabKept')} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  {(['category', 'what', 'why', 'long'] as const).map((head) => (
                    <th key={head} scope="col">
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {query.data.data.map((one) => (
                  <tr key={one.category}>
                    <th scope="row">{t(one.category)}</th>
                    <td>{t(`${one.category}_what`)}</td>
                    <td>{t(`${one.category}_why`)}</td>
                    <td>
                      {howLong(one).map((line) => (
                        <div key={line}>{line}</div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : query.error ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
            {failureOf(query.error).message}
          </ErrorState>
        ) : (
          <TextSkeleton lines={12} />
        )
      }
    />
  )
}
