import Button from '@mui/material/Button'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type ToolButtonProps = { icon: LucideIcon; opens: 'menu' | 'dialog'; onOpen: (button: HTMLElement) => void; children: ReactNode }

/** A quiet button above a list that opens how the list is shown. */
export const ToolButton = ({ icon: Icon, opens, onOpen, children }: ToolButtonProps) => (
  <Button
    size="small"
    variant="text"
    color="secondary"
    aria-haspopup={opens}
    startIcon={<Icon size={16} aria-hidden />}
    onClick={(event) => onOpen(event.currentTarget)}
  >
    {children}
  </Button>
)
