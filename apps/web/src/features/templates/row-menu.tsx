import type { Template } from '@balcao/contracts/templates/templates'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { t } from './messages.ts'

export type TemplateAct = 'edit' | 'see' | 'duplicate' | 'remove'
export type OpenMenu = { template: Template; anchor: HTMLElement }

type ButtonProps = { template: Template; tabIndex: 0 | -1; onMenu: (open: OpenMenu) => void }

/** Opens the menu of a row. The menu itself stands outside the table, whose rows would take its clicks and keys for theirs. */
export const RowMenuButton = ({ template, tabIndex, onMenu }: ButtonProps) => (
  <IconButton
    size="small"
    tabIndex={tabIndex}
    aria-haspopup="menu"
    aria-label={t('actionsOf', { name: template.name })}
    onClick={(event) => onMenu({ template, anchor: event.currentTarget })}
  >
    <Ellipsis size={16} aria-hidden />
  </IconButton>
)

type RowMenuProps = {
  open: OpenMenu | null
  mayChange: boolean
  onAct: (act: TemplateAct, template: Template) => void
  onClose: () => void
}

/** What can be done to one template. */
export const RowMenu = ({ open, mayChange, onAct, onClose }: RowMenuProps) => {
  const acts: readonly TemplateAct[] = mayChange ? ['edit', 'duplicate', 'remove'] : ['see', 'duplicate']
  return (
    <Menu open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose} slotProps={{ list: { dense: true } }}>
      {acts.map((act) => (
        <MenuItem
          key={act}
          onClick={() => {
            onClose()
            if (open) onAct(act, open.template)
          }}
        >
          {t(act)}
        </MenuItem>
      ))}
    </Menu>
  )
}
