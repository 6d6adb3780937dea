import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { trpc } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import css from './diagnostics.module.css'
import { t } from './messages.ts'

/** What went wrong in the installation lately, the newest first. */
export const FaultsCard = () => {
  const faults = trpc.diagnostics.faults.useQuery({}, { staleTime: 0 })
  return (
    <Card title={t('faults')} text={t('faultsText')}>
      <Loaded query={faults} failed={t('failed')} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('noFaults')}</p>
          ) : (
            <FigureTable
              name={t('faults')}
              longNames
              heads={[t('fault'), t('kindOfFault'), t('times'), t('worst'), t('last'), t('call')]}
              words={[t('kindOfFault'), t('call')]}
              rows={data.map(({ kind, what, detail, n, worstMs, lastAt, requestId }) => ({
                key: `${kind} ${what} ${detail}`,
                head: (
                  <>
                    <code>{what}</code>
                    {detail ? <div className={css.quiet}>{detail}</div> : null}
                  </>
                ),
                cells: [t(`fault_${kind}`), n, worstMs === null ? '–' : `${worstMs} ms`, exactTime(lastAt), requestId ?? '–'],
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
