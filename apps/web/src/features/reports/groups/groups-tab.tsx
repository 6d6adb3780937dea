import { BREAKDOWNS, type Breakdown, groupsBy } from '@balcao/contracts/reports/words'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { Loaded } from '@balcao/ui/profile/block'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { useReasonLists } from '../../../lib/tickets/reason-options.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Card } from '../figures.tsx'
import { t } from '../messages.ts'
import css from '../reports.module.css'
import type { Query } from '../search.ts'
import { GroupsTable } from './groups-table.tsx'

type By = { by: Breakdown; field: string | undefined }
type TabProps = By & { query: Query; onBy: (by: By) => void }

/** What happened by company, queue, type, channel, priority, tag, custom status, its reason or the values of a custom field. */
export const GroupsTab = ({ query, by, field, onBy }: TabProps) => {
  const grouping = { by, ...(field ? { field } : {}) }
  const report = trpc.reports.breakdown.useQuery({ ...query, ...grouping, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Card title={t('groups')} text={t('groupsText')} acts={<Choice by={by} field={field} onBy={onBy} />}>
      <Loaded query={report} failed={t('failed')} lines={8}>
        {({ data, queueIds }) =>
          data.rows.length === 0 ? (
            <p className={css.quiet}>{t('groupsNone')}</p>
          ) : (
            <>
              <GroupsTable data={data} query={query} queueIds={queueIds} />
              {data.others > 0 ? <p className={css.quiet}>{t('groupsMore', { n: data.others })}</p> : null}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

/** How a custom field is called among the choices. */
const OWN = 'cf:'

/** By what groups are made; custom fields come last, by their labels. */
const Choice = ({ by, field, onBy }: By & { onBy: (by: By) => void }) => {
  const fields = useFields('ticket').filter(({ type }) => groupsBy(type))
  const lists = useReasonLists()
  const isThere = (one: Breakdown) =>
    one === 'custom-status' ? customStatuses().length > 0 : one === 'status-reason' ? lists.length > 0 : true
  const isKnown = field === undefined || fields.some(({ key }) => key === field)
  return (
    <TextField
      select
      size="small"
      label={t('groupBy')}
      value={field === undefined ? by : `${OWN}${field}`}
      onChange={({ target: { value } }) =>
        onBy(
          value.startsWith(OWN)
            ? { by: 'custom-field', field: value.slice(OWN.length) }
            : { by: BREAKDOWNS.find((one) => one === value) ?? by, field: undefined },
        )
      }
    >
      {BREAKDOWNS.filter((one) => one !== 'custom-field')
        .filter((one) => by === one || isThere(one))
        .map((one) => (
          <MenuItem key={one} value={one}>
            {t(`by_${one}`)}
          </MenuItem>
        ))}
      {fields.length > 0 ? <ListSubheader role="presentation">{t('ofFields')}</ListSubheader> : null}
      {fields.map(({ key, label }) => (
        <MenuItem key={key} value={`${OWN}${key}`}>
          {label}
        </MenuItem>
      ))}
      {isKnown ? null : <MenuItem value={`${OWN}${field}`}>{t('by_custom-field')}</MenuItem>}
    </TextField>
  )
}
