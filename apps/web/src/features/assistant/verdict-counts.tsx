import { FigureTable } from '@balcao/ui/table/figure-table'
import { trpc } from '../../lib/trpc.ts'
import { t as base } from './messages.ts'
import { t } from './more-messages.ts'

/** How many found what they were shown helpful, by what it was and by which version of the prompt. */
export const VerdictCounts = () => {
  const { data } = trpc.assistant.runs.report.useQuery({}, { staleTime: 60_000 })
  if (!data || data.verdicts.length === 0) return null
  return (
    <FigureTable
      name={t('verdicts')}
      heads={[t('feature'), t('adapter'), t('prompt'), t('helpful_yes'), t('helpful_no')]}
      rows={data.verdicts.map(({ feature, adapter, promptVersion, helpful, unhelpful }) => ({
        key: `${feature} ${adapter} ${promptVersion}`,
        head: base(feature),
        cells: [t(`adapter_${adapter}`), promptVersion ?? '—', helpful, unhelpful].map(String),
      }))}
    />
  )
}
