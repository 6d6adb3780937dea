import { type ExportType, isOfPeople, REPORT_FORMATS, type ReportFormat, ROW_TYPES } from '@balcao/contracts/reports/words'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { CutOff, LeftToJob, Refused, readExport, save } from '../../lib/files/file-export.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import { type Asked, chatQueryOf, type Query, type Tab } from './search.ts'

/** What the tab in front shows, as the report that a file is made of. */
const TYPE = {
  overview: 'by-period',
  groups: 'breakdown',
  hours: 'by-hour',
  team: 'agent-performance',
  sla: 'sla-compliance',
  status: 'status-flow',
  chat: 'chat',
  availability: 'availability',
  time: 'time',
  schedules: 'dashboard',
} as const satisfies Record<Tab, string>

/** By what the figures in front are grouped. */
type Steps = Pick<Asked, 'by' | 'field' | 'group' | 'each'>

/** Rows are read by programs: nobody prints them. */
const ROW_FORMATS = ['csv', 'xlsx', 'json'] as const

/** Lists go with commas; conditions on custom fields as JSON. */
const textOf = (key: string, value: unknown) =>
  key === 'customFields' ? JSON.stringify(value) : Array.isArray(value) ? value.join(',') : String(value)

function addressOf(type: ExportType, format: ReportFormat, query: Query, { by, field, group, each }: Steps): string {
  const own: Record<string, string> =
    type === 'breakdown'
      ? { by, ...(field ? { field } : {}) }
      : type === 'time'
        ? { group, interval: each }
        : type === 'availability'
          ? { interval: each }
          : {}
  const params = new URLSearchParams({ format, ...own })
  // There `type` names the report.
  for (const [key, value] of Object.entries(isOfPeople(type) ? chatQueryOf(query) : query))
    params.set(key === 'type' ? 'ticketType' : key, textOf(key, value))
  return `/api/reports/${type}/export?${params}`
}

/** Gives the report in front as a file, in the format chosen. */
export const ExportButton = ({ tab, query, steps, onLeft }: { tab: Tab; query: Query; steps: Steps; onLeft: () => void }) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = async (type: ExportType, format: ReportFormat) => {
    setOpen(false)
    setBusy(true)
    try {
      const { file, name } = await readExport(
        addressOf(type, format, query, steps),
        `${type}.${format}`,
        new AbortController().signal,
        () => undefined,
      )
      save(file, name)
      notify.success(t('exported', { name }))
    } catch (error) {
      if (error instanceof LeftToJob) {
        notify.info(t('exportLeft'))
        onLeft()
        return
      }
      const why = error instanceof CutOff ? t('exportCut') : error instanceof Refused ? error.message : failureOf(error).message
      notify.error(t('exportFailed', { why }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        className={css.noPrint}
        disabled={busy}
        aria-haspopup="menu"
        aria-expanded={open}
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {busy ? t('exporting') : t('export')}
      </Button>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        <ListSubheader role="presentation">{t('exportFigures')}</ListSubheader>
        {REPORT_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void take(TYPE[tab], format)}>
            {t(`format_${format}`)}
          </MenuItem>
        ))}
        {ROW_TYPES.flatMap((type) => [
          <Divider key={type} />,
          <ListSubheader key={`${type}-head`} role="presentation">
            {t(`rows_${type}`)}
          </ListSubheader>,
          ...ROW_FORMATS.map((format) => (
            <MenuItem
              key={`${type}-${format}`}
              aria-label={`${t(`rows_${type}`)}: ${t(`format_${format}`)}`}
              onClick={() => void take(type, format)}
            >
              {t(`format_${format}`)}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  )
}
