import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { lazyWithRetry } from '../lib/lazy-with-retry.ts'
import type { ColumnView, TableColumn } from '../lib/table/table-types.ts'
import { t } from '../lib/texts/table-messages.ts'
import { OnceOpened } from '../once-opened.tsx'
import { ToolButton } from './tool-button.tsx'

const ColumnPanel = lazyWithRetry(() => import('./column-panel.tsx').then((module) => module.ColumnPanel))

export type ColumnChooserProps = {
  columns: readonly Omit<TableColumn<never>, 'cell'>[]
  view?: ColumnView
  onChange: (view: ColumnView) => void
}

/** Shows, orders and sizes the columns of a table, by keyboard too. */
export const ColumnChooser = ({ columns, view = {}, onChange }: ColumnChooserProps) => {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <ToolButton icon={Columns3} opens="dialog" onOpen={setAnchor}>
        {t('columns')}
      </ToolButton>
      <OnceOpened open={anchor !== null}>
        <ColumnPanel columns={columns} view={view} onChange={onChange} anchor={anchor} onClose={() => setAnchor(null)} />
      </OnceOpened>
    </>
  )
}
