import IconButton from '@mui/material/IconButton'
import { Ellipsis } from 'lucide-react'

type RowMenuButtonProps = {
  /** Whose menu it is, as in "Ações de …". */
  label: string
  tabIndex?: 0 | -1
  onOpen: (anchor: HTMLElement) => void
}

/** Opens the menu of a row. The menu itself stands outside the table, whose rows would take its clicks and keys for theirs. */
export const RowMenuButton = ({ label, tabIndex = 0, onOpen }: RowMenuButtonProps) => (
  <IconButton size="small" tabIndex={tabIndex} aria-haspopup="menu" aria-label={label} onClick={(event) => onOpen(event.currentTarget)}>
    <Ellipsis size={16} aria-hidden />
  </IconButton>
)
