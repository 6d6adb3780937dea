import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { RowMenuButton } from './row-menu-button.tsx'

/** Draws what opens the menu of a row. */
export type RowButton<Row> = (row: Row, cell: { tabIndex: 0 | -1 }) => ReactNode
type Act = readonly [label: string, run: (anchor: HTMLElement) => void]
type Open<Row> = { row: Row; anchor: HTMLElement; isOpen: boolean }

/**
 * The menu of each row of a list: `button` for the row, and the one `menu`, which stands outside the table,
 * whose rows would take its clicks and keys for theirs.
 */
export function useRowMenu<Row>(labelOf: (row: Row) => string, actsOf: (row: Row) => readonly Act[]) {
  const [open, setOpen] = useState<Open<Row> | null>(null)
  // the row is kept while the menu fades, or it would fade empty
  const close = () => setOpen((last) => last && { ...last, isOpen: false })
  const button: RowButton<Row> = (row, { tabIndex }) => (
    <RowMenuButton label={labelOf(row)} tabIndex={tabIndex} onOpen={(anchor) => setOpen({ row, anchor, isOpen: true })} />
  )
  const menu = open ? (
    <Menu open={open.isOpen} anchorEl={open.anchor} onClose={close} slotProps={{ list: { dense: true } }}>
      {actsOf(open.row).map(([label, run]) => (
        <MenuItem
          key={label}
          onClick={() => {
            close()
            run(open.anchor)
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  ) : null
  return { button, menu }
}
