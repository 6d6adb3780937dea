import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import { perLanguage } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import { whoOf } from '../../../lib/config-history/who.ts'
import { actName, fieldName, kindName } from '../../../lib/config-history/words.ts'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t } from './messages.ts'

const fieldsOf = ({ changed, reason }: ConfigVersion) => reason ?? changed.map(fieldName).join(', ')

/** What the list shows of a change. */
export const columns = perLanguage((): readonly TableColumn<ConfigVersion>[] => [
  { id: 'when', label: t('when'), width: 168, cell: ({ createdAt }) => <time dateTime={createdAt}>{exactTime(createdAt)}</time> },
  { id: 'object', label: t('object'), width: 260, hideable: false, cell: ({ name }) => name },
  { id: 'kind', label: t('kind'), width: 190, cell: ({ kind }) => kindName(kind) },
  { id: 'act', label: t('act'), width: 220, cell: ({ act }) => actName(act) },
  { id: 'who', label: t('who'), width: 180, cell: whoOf },
  { id: 'changed', label: t('changed'), width: 240, grow: true, cell: fieldsOf },
])

/** A change on the phone. */
export const card = (version: ConfigVersion) => (
  <RowCard
    name={version.name}
    lines={[
      `${kindName(version.kind)} · ${actName(version.act)}`,
      fieldsOf(version),
      <span key="who">
        {whoOf(version)} · <TimeAgo at={version.createdAt} bare />
      </span>,
    ]}
  />
)
