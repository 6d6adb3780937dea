import type { ConfigVersion } from '@balcao/contracts/maintenance/history/history'
import { perLanguage } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { whoOf } from '../../../lib/config-history/who.ts'
import { actName, fieldName, kindName } from '../../../lib/config-history/words.ts'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { t } from './messages.ts'

const fieldsOf = ({ changed, reason }: ConfigVersion) => reason ?? changed.map(fieldName).join(', ')

/** What the list shows of a change. */
export const columns = perLanguage((): readonly TableColumn<ConfigVersion>[] => [
  { id: 'when', label: t('when'), width: 130, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
  { id: 'object', label: t('object'), width: 230, hideable: false, cell: ({ name }) => name },
  { id: 'kind', label: t('kind'), width: 170, cell: ({ kind }) => kindName(kind) },
  { id: 'act', label: t('act'), width: 200, cell: ({ act }) => actName(act) },
  { id: 'who', label: t('who'), width: 170, cell: whoOf },
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
