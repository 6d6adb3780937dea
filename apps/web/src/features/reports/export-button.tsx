import { REPORT_FORMATS, type ReportFormat } from '@balcao/contracts/reports/words'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { CutOff, Refused, readExport, save } from '../../lib/files/file-export.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import type { Query, Tab } from './search.ts'

/** What the tab in front shows, as the report that a file is made of. */
const TYPE = { overview: 'by-period', team: 'agent-performance', sla: 'sla-compliance', status: 'status-flow' } as const satisfies Record<
  Tab,
  string
>

function addressOf(tab: Tab, format: ReportFormat, query: Query): string {
  const params = new URLSearchParams({ format })
  for (const [key, value] of Object.entries(query)) params.set(key, Array.isArray(value) ? value.join(',') : String(value))
  return `/api/reports/${TYPE[tab]}/export?${params}`
}

/** Gives the report in front as a file, in the format chosen. */
export const ExportButton = ({ tab, query }: { tab: Tab; query: Query }) => {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = async (format: ReportFormat) => {
    setOpen(false)
    setBusy(true)
    try {
      const { file, name } = await readExport(
        addressOf(tab, format, query),
        `${TYPE[tab]}.${format}`,
        new AbortController().signal,
        () => undefined,
      )
      save(file, name)
      notify.success(t('exported', { name }))
    } catch (error) {
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
        {REPORT_FORMATS.map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {t(`format_${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
